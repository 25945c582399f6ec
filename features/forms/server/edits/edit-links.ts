import { createHash, createHmac } from 'node:crypto'

/** The secret links by which answers are changed. */
export interface EditLinks {
  /** The secret of an answer: the same each time, so that an answer that is sent twice shows one link. */
  secretOf(form_id: string, id: string): string
  /** What is stored of a secret. */
  digestOf(secret: string): string
}

export function createEditLinks(instanceSecret: string): EditLinks {
  const key = createHmac('sha256', instanceSecret).update('form edit link').digest()
  return {
    secretOf: (form_id, id) => createHmac('sha256', key).update(`${form_id}.${id}`).digest('base64url'),
    digestOf: (secret) => createHash('sha256').update(`form edit ${secret}`).digest('base64url'),
  }
}
