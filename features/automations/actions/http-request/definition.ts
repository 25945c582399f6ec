import { msg } from '@weft/i18n'
import { uuidSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'
import { renderTemplate } from '../../shared/tokens.ts'
import { isWebAddress } from '../../shared/web-address.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const headerSchema = z.strictObject({
  name: z.string().check(z.maxLength(64)),
  /** With tokens. */
  value: z.optional(z.string().check(z.maxLength(2_000))),
  /** What is sent instead and told to nobody: kept by the server for this address. */
  secret_id: z.optional(uuidSchema),
})

const NAME = /^[a-z0-9-]+$/i
/** What the connection itself is made of. */
const OWN: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'accept-encoding',
  'idempotency-key',
])

/** Asks a server of others. Later steps read what it answered by `{{response.body.…}}`. */
export const definition = defineAction({
  type: 'http-request',
  label: msg('Send an HTTP request'),
  group: 'web',
  needsItem: false,
  gives: 'response',
  options: z.strictObject({
    method: z.enum(METHODS),
    /** With tokens behind the host. */
    url: z.string().check(z.maxLength(2_000)),
    headers: z.optional(z.array(headerSchema).check(z.maxLength(20))),
    /** With tokens; a JSON body where it looks like one. */
    body: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  defaults: { method: 'POST' as const, url: '' },
  // A secret is kept for one rule.
  inCopy: ({ headers, ...options }) => ({
    ...options,
    ...(headers && { headers: headers.map(({ name, value }) => ({ name, value: value ?? '' })) }),
  }),
  problem({ url, headers = [], body = '' }) {
    if (url.trim() === '') return msg('Enter an address.')
    if (!isWebAddress(url))
      return msg('Enter an address that begins with https:// and a host, with values only after it.')
    for (const { name } of headers) {
      if (!NAME.test(name)) return msg('Enter a name for each header, of letters, digits and hyphens.')
      if (OWN.has(name.toLowerCase())) return msg('This header is set by Weft: remove it.')
    }
    return isJson(body) && !isWhole(body) ? msg('The body is not valid JSON.') : null
  },
})

export function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}

/** Whether a body is JSON with any value in the places of its tokens. */
function isWhole(body: string): boolean {
  try {
    JSON.parse(renderTemplate(body, () => ({ text: '0' }), { zone: 'UTC' }))
    return true
  } catch {
    // How the language says that it is not.
    return false
  }
}
