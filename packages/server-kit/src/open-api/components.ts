import { type JsonSchema } from './json-schema.ts'
import { lastChange, moveTombstone, tombstone } from './record-schemas.ts'

export const ref = (kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

/** The schemas that calls of all features share. */
export const sharedSchemas = (): Record<string, JsonSchema> => ({
  Error: {
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'string' }, type: { type: 'string' }, data: {} },
    required: ['code'],
  },
  Tombstone: tombstone(),
  MoveTombstone: moveTombstone(),
  LastChange: lastChange(),
})

const count = { schema: { type: 'integer' } }

export const HEADER_COMPONENTS = {
  'Weft-Version': {
    description: 'The version of the interface that was answered with, by its date.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'How many calls your token may make at once.', ...count },
  'RateLimit-Remaining': { description: 'How many calls are left now.', ...count },
  'RateLimit-Reset': { description: 'Seconds until all of them are there again.', ...count },
  'Retry-After': { description: 'Seconds to wait before you try again.', ...count },
}

export const RATE_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

export const headersNamed = (names: readonly (keyof typeof HEADER_COMPONENTS)[]) =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]))

const refusal = (description: string, ...headers: (keyof typeof HEADER_COMPONENTS)[]) => ({
  description,
  headers: headersNamed(['Weft-Version', ...headers]),
  content: { 'application/json': { schema: ref('schemas', 'Error') } },
})

/** Refusals by status, each told once. */
export const REFUSALS = {
  401: refusal(
    'No token, one that ended, or a password that has to be confirmed first (`type` is `reauth`).',
  ),
  403: refusal(
    'You may see it but not do this, or the token lacks the scope (`type` is `scope`).',
    ...RATE_HEADERS,
  ),
  404: refusal('There is no such thing, or you may not see it.', ...RATE_HEADERS),
  409: refusal('Somebody else changed it meanwhile: `data` is the stored record.', ...RATE_HEADERS),
  422: refusal('Something in the request is not valid: `data` says what.', ...RATE_HEADERS),
  429: refusal('Too many calls.', ...RATE_HEADERS, 'Retry-After'),
} as const

export const PARAMETERS = {
  'Weft-Version': {
    name: 'Weft-Version',
    in: 'header',
    required: false,
    description:
      'The version of the interface you were written for, by its date. The newest one unless given.',
    schema: { type: 'string' },
  },
  'X-Idempotency-Key': {
    name: 'X-Idempotency-Key',
    in: 'header',
    required: false,
    description:
      '8 to 255 characters, the same on every retry: what changes records is then done once, and its answer is repeated for 7 days.',
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  },
}
