import { isIP } from 'node:net'

import { isPublicAddress } from '@weft/server-kit'

import { MAIL_PORTS, mailServerErrors } from '../shared/index.ts'
import type { ServerRow } from './queries.ts'

type Asked = Pick<ServerRow, 'host' | 'port' | 'security' | 'username'>

/** A name of a host, without anything that a program could take for more. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

/**
 * Refuses a server that is wrong whatever its name resolves to; that is judged with each mail. `allow` names hosts with
 * their ports that are let through, also without encryption.
 */
export function demandServer({ host, port, security }: Asked, allow: readonly string[]): void {
  if (allow.includes(`${host}:${port}`)) return
  const ports: readonly number[] = MAIL_PORTS
  const isName = HOST.test(host) && host.includes('.') && !isLocal(host)
  const isPublic = isIP(host) === 0 ? isName : isPublicAddress(host)
  if (!isPublic || !ports.includes(port)) throw mailServerErrors.mail_server_address()
  if (security === 'none') throw mailServerErrors.mail_server_insecure()
}

/** Names that never leave the machine or its network. */
const isLocal = (host: string): boolean => /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)

/**
 * The secret that stays: nobody sends it to another server than it was entered for, or for somebody else. Throws where it
 * has to be entered again.
 */
export function keptSecret(before: ServerRow | undefined, asked: Asked): string | null {
  if (!before?.secret || asked.username === null) return null
  const isSame =
    before.host.toLowerCase() === asked.host.toLowerCase() &&
    before.port === asked.port &&
    before.security === asked.security &&
    before.username === asked.username
  if (!isSame) throw mailServerErrors.mail_server_secret()
  return before.secret
}
