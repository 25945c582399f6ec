import { type EntryMap, parseEntryKey, roleOf, type World } from '@weft/permissions'
import type { Asker } from '@weft/server-kit'

type ContainerType = 'team' | 'board' | 'folder'

/**
 * Whether somebody reads all entries of a resource: who may manage its permissions, or those of something below it,
 * whose inherited values come from here.
 */
export function readsEntries(asker: Asker, type: ContainerType, id: string): boolean {
  if (manages(asker, type, id)) return true
  const { world } = asker.access
  for (const place of managedPlaces(asker)) if (liesBelow(world, place, { type, id })) return true
  return false
}

/** Of a resource's entries those that can decide about this person: their own, their role's and the tags'. */
export function entriesAbout(asker: Asker, entries: EntryMap): EntryMap {
  const own = new Set([`user:${asker.user_id}`, `role:${roleOf(asker.access.world, asker.user_id)}`])
  return Object.fromEntries(
    Object.entries(entries).filter(([key]) => {
      const token = parseEntryKey(key)?.token
      return token !== undefined && (own.has(token) || token.startsWith('tag:'))
    }),
  )
}

function manages(asker: Asker, type: ContainerType, id: string): boolean {
  return asker.may('MANAGE_PERMISSIONS', { type, id: type === 'team' ? Number(id) : id })
}

interface Place {
  type: string
  id: string
}

/** Only a place with an entry of its own about managing can differ from the workspace, so only those are asked. */
function managedPlaces(asker: Asker): Place[] {
  const places: Place[] = []
  for (const [key, { permissions, final_permissions }] of asker.access.world.entries) {
    const keys = [...Object.keys(permissions), ...Object.keys(final_permissions)]
    if (!keys.some((one) => one.startsWith('MANAGE_PERMISSIONS:'))) continue
    const [type = '', id = ''] = key.split(':')
    if ((type === 'board' || type === 'folder') && manages(asker, type, id)) places.push({ type, id })
  }
  return places
}

function liesBelow(world: World, { type, id }: Place, above: Place): boolean {
  if (above.type === 'team') return true
  if (type !== 'folder') return false
  const seen = new Set<string>()
  for (let at = world.folders.get(id); at && !seen.has(at.id); at = world.folders.get(at.parent_id ?? '')) {
    if (above.type === 'board' ? at.board_id === above.id : at.id === above.id) return true
    seen.add(at.id)
  }
  return false
}
