import { isPermission, ROLES, TAGS } from './names.ts'
import type { Permission, Token } from './names.ts'

/** The parts of `PERMISSION:kind:name[:owner]`. */
export interface EntryKey {
  permission: Permission
  token: Token
  /** The fourth part: this entry of final_permissions reaches what lies below. */
  owner: boolean
}

/** `VIEW_BOARD:role:admin`, or with the suffix `VIEW_BOARD:role:admin:owner`. */
export function entryKey(permission: Permission, token: Token, owner = false): string {
  return owner ? `${permission}:${token}:owner` : `${permission}:${token}`
}

/** Reads a key, or gives null for one that means nothing and therefore never grants. */
export function parseEntryKey(key: string): EntryKey | null {
  const [permission = '', kind = '', name = '', suffix, ...rest] = key.split(':')
  if (rest.length > 0 || (suffix !== undefined && suffix !== 'owner')) return null
  const token = parseToken(kind, name)
  if (token === null || !isPermission(permission)) return null
  return { permission, token, owner: suffix === 'owner' }
}

function parseToken(kind: string, name: string): Token | null {
  if (kind === 'role') {
    const role = ROLES.find((known) => known === name)
    return role === undefined ? null : `role:${role}`
  }
  if (kind === 'tag') {
    const tag = TAGS.find((known) => known === name)
    return tag === undefined ? null : `tag:${tag}`
  }
  // One spelling per user, so that `user:07` cannot lie beside `user:7`; a guest's 0 has no token.
  return kind === 'user' && /^[1-9]\d{0,14}$/.test(name) ? `user:${Number(name)}` : null
}
