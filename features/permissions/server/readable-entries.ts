import { type EntryMap, parseEntryKey, roleOf, type PermissionGraph } from '@weft/permissions'
import type { Principal } from '@weft/server-kit'

type ContainerType = 'team' | 'board' | 'folder'

/**
 * Whether somebody reads all entries of a resource: who may manage its permissions, or those of something below it,
 * whose inherited values come from here.
 */
export function readsEntries(principal: Principal, type: ContainerType, id: string): boolean {
  if (manages(principal, type, id)) return true
  const { graph } = principal.access
  for (const place of managedPlaces(principal)) if (liesBelow(graph, place, { type, id })) return true
  return false
}

/** Of a resource's entries those that can decide about this person: their own, their role's and the tags'. */
export function entriesAbout(principal: Principal, entries: EntryMap): EntryMap {
  const own = new Set([
    `user:${principal.user_id}`,
    `role:${roleOf(principal.access.graph, principal.user_id)}`,
  ])
  return Object.fromEntries(
    Object.entries(entries).filter(([key]) => {
      const token = parseEntryKey(key)?.token
      return token !== undefined && (own.has(token) || token.startsWith('tag:'))
    }),
  )
}

function manages(principal: Principal, type: ContainerType, id: string): boolean {
  return principal.may('MANAGE_PERMISSIONS', { type, id: type === 'team' ? Number(id) : id })
}

interface Place {
  type: string
  id: string
}

/** Only a place with an entry of its own about managing can differ from the workspace, so only those are asked. */
function managedPlaces(principal: Principal): Place[] {
  const places: Place[] = []
  for (const [key, { permissions, final_permissions }] of principal.access.graph.entries) {
    const keys = [...Object.keys(permissions), ...Object.keys(final_permissions)]
    if (!keys.some((one) => one.startsWith('MANAGE_PERMISSIONS:'))) continue
    const [type = '', id = ''] = key.split(':')
    if ((type === 'board' || type === 'folder') && manages(principal, type, id)) places.push({ type, id })
  }
  return places
}

function liesBelow(graph: PermissionGraph, { type, id }: Place, above: Place): boolean {
  if (above.type === 'team') return true
  if (type !== 'folder') return false
  const seen = new Set<string>()
  for (let at = graph.folders.get(id); at && !seen.has(at.id); at = graph.folders.get(at.parent_id ?? '')) {
    if (above.type === 'board' ? at.board_id === above.id : at.id === above.id) return true
    seen.add(at.id)
  }
  return false
}
