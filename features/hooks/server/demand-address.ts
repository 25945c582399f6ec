import { isIP } from 'node:net'

import { isPublicAddress } from '@weft/server-kit'

import { hookErrors } from '../shared/index.ts'

/**
 * Refuses an address that is wrong whatever its name resolves to; that is judged each time something is sent. `allow`
 * names hosts with their ports that are let through, also over http.
 */
export function demandAddress(address: string, allow: readonly string[]): void {
  const url = URL.parse(address)
  if (!url) throw hookErrors.hook_address()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isAllowed = allow.includes(`${host}:${port}`)
  const isTls = url.protocol === 'https:'
  if (!isTls && !(isAllowed && url.protocol === 'http:')) throw hookErrors.hook_address()
  if (url.username !== '' || url.password !== '') throw hookErrors.hook_address()
  if (!isAllowed && (port !== '443' || (isIP(host) !== 0 && !isPublicAddress(host)) || isLocal(host)))
    throw hookErrors.hook_address()
}

/** Names that never leave the machine or its network. */
const isLocal = (host: string): boolean => /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host)
