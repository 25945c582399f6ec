import { entryKey } from './entry-key.ts'
import type { Permission, Token } from './names.ts'
import type { RankedToken } from './tokens.ts'
import type { EntryMap, Place } from './graph.ts'

export type LayerName = 'final_permissions' | 'permissions' | 'role_defaults'

/** One map of entries on the way up; `next` is the layer asked when this one says nothing. */
export interface Layer {
  name: LayerName
  /** Null for the role defaults, which belong to the product. */
  at: Place | null
  entries: EntryMap
  /** Above the asked resource only the ':owner' entries of final_permissions are inherited. */
  ownerOnly: boolean
  next: Layer | null
}

/** An explicit value that the walk met. */
export interface Found {
  token: Token
  priority: number
  layer: LayerName
  at: Place | null
  /** The key that carried the value. */
  key: string
  value: boolean
}

export interface Decision {
  allowed: boolean
  /** The entry that decided, or null when nothing spoke: then it is denied. */
  decidedBy: Found | null
  /** Entries that were met first but do not decide: a false guest_user. */
  passedOver: Found[]
}

/** Asks the tokens one after the other; the first with a value decides, except a false guest_user. */
export function decide(tokens: readonly RankedToken[], permission: Permission, from: Layer | null): Decision {
  const passedOver: Found[] = []
  for (const { token, priority } of tokens) {
    const found = firstValue(from, permission, token, priority)
    if (found === null) continue
    if (token === 'tag:guest_user' && !found.value) passedOver.push(found)
    else return { allowed: found.value, decidedBy: found, passedOver }
  }
  return { allowed: false, decidedBy: null, passedOver }
}

function firstValue(
  from: Layer | null,
  permission: Permission,
  token: Token,
  priority: number,
): Found | null {
  const key = entryKey(permission, token)
  const ownerKey = entryKey(permission, token, true)
  for (let layer = from; layer !== null; layer = layer.next) {
    const found = valueIn(layer, key, ownerKey)
    if (found !== null) return { token, priority, layer: layer.name, at: layer.at, ...found }
  }
  return null
}

function valueIn(layer: Layer, key: string, ownerKey: string): Pick<Found, 'key' | 'value'> | null {
  const plain = layer.ownerOnly ? undefined : layer.entries[key]
  const inherited = layer.entries[ownerKey]
  const hasPlain = typeof plain === 'boolean'
  const hasInherited = typeof inherited === 'boolean'
  if (!hasPlain && !hasInherited) return null
  const value = (!hasPlain || plain) && (!hasInherited || inherited)
  // With both present the one that agrees with the result is the reason.
  return { key: hasPlain && plain === value ? key : ownerKey, value }
}

/** An explicit value of one token on the way up. */
export type TokenValue = Pick<Found, 'layer' | 'at' | 'key' | 'value'>

/** All values of a token from `from` upwards; the first one is the one that counts. */
export function valuesAlong(from: Layer | null, permission: Permission, token: Token): TokenValue[] {
  const key = entryKey(permission, token)
  const ownerKey = entryKey(permission, token, true)
  const values: TokenValue[] = []
  for (let layer = from; layer !== null; layer = layer.next) {
    const found = valueIn(layer, key, ownerKey)
    if (found !== null) values.push({ layer: layer.name, at: layer.at, ...found })
  }
  return values
}

/** Puts the two maps of a resource on top of `next`; an empty map is left out. */
export function stackLayers(
  at: Place,
  entries: { permissions: EntryMap; final_permissions: EntryMap } | undefined,
  next: Layer | null,
): { self: Layer | null; above: Layer | null } {
  if (entries === undefined) return { self: next, above: next }
  const { permissions, final_permissions } = entries
  const base: Layer | null = isEmpty(permissions)
    ? next
    : { name: 'permissions', at, entries: permissions, ownerOnly: false, next }
  if (isEmpty(final_permissions)) return { self: base, above: base }
  const final = { name: 'final_permissions', at, entries: final_permissions, next: base } as const
  return { self: { ...final, ownerOnly: false }, above: { ...final, ownerOnly: true } }
}

function isEmpty(entries: EntryMap): boolean {
  for (const _key in entries) return false
  return true
}
