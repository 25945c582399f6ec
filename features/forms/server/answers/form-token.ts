import { createHmac, timingSafeEqual } from 'node:crypto'

import { isUuid, newUuid, now } from '@weft/base'

/** As long as a draft is kept on the device. */
const DAYS = 7

/** What a page carries so that its answer is known: sent twice, it is one. */
export interface FormToken {
  text: string
  /** The id that the answer and its item have. */
  id: string
  /** Milliseconds since the page was made. */
  age: number
  /** The sum that a person is asked for who may be none. */
  sum: readonly [number, number]
}

export interface FormTokens {
  /** Of a new answer, or of one that stands. */
  make(form_id: string, id?: string): FormToken
  /** Null for what was not made here for this form, or is too old. */
  read(form_id: string, text: string): FormToken | null
}

export function createFormTokens(secret: string): FormTokens {
  const key = createHmac('sha256', secret).update('form token').digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()

  function tokenOf(form_id: string, id: string, at: number): FormToken {
    const bare = `${id}.${at.toString(36)}`
    const signature = sign(`${form_id}.${bare}`)
    // Of the id alone: it stays while the page is made again.
    const [a = 0, b = 0] = sign(`sum.${id}`)
    return {
      text: `${bare}.${signature.toString('base64url')}`,
      id,
      age: now() - at,
      sum: [(a % 8) + 2, (b % 8) + 2],
    }
  }

  return {
    make: (form_id, id = newUuid()) => tokenOf(form_id, id, now()),
    read(form_id, text) {
      const [id = '', at = '', signature = ''] = text.split('.')
      if (!isUuid(id) || !/^[0-9a-z]{1,10}$/.test(at)) return null
      const token = tokenOf(form_id, id, Number.parseInt(at, 36))
      const given = Buffer.from(signature)
      const own = Buffer.from(token.text.split('.')[2] ?? '')
      const isOurs = given.length === own.length && timingSafeEqual(given, own)
      return isOurs && token.age >= 0 && token.age < DAYS * 86_400_000 ? token : null
    },
  }
}
