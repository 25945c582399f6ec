import { parseEntryKey } from './entry-key.ts'
import { personId, roleOf } from './tokens.ts'
import type { PermissionGraph } from './graph.ts'

/**
 * One person of each kind, the owner included: people of one role on the same boards, of whom no entry speaks by
 * themselves, may the same everywhere. So what everybody may is asked of a few, however many belong to the workspace.
 */
export function personOfEachSight(graph: PermissionGraph): number[] {
  const named = new Set<string>()
  for (const { permissions, final_permissions } of graph.entries.values())
    for (const key of [...Object.keys(permissions), ...Object.keys(final_permissions)]) {
      const token = parseEntryKey(key)?.token
      if (token?.startsWith('user:')) named.add(token)
    }
  const boards = new Map<number, string[]>()
  for (const { id, user_ids } of graph.boards.values())
    for (const user_id of new Set(user_ids)) {
      const own = boards.get(user_id)
      if (own) own.push(id)
      else boards.set(user_id, [id])
    }
  const found = new Map<string, number>()
  const { owner_id } = graph.team
  for (const id of new Set([...(owner_id === null ? [] : [owner_id]), ...graph.members.keys()])) {
    if (!found.has(sightOf(id))) found.set(sightOf(id), id)
  }
  return [...found.values()]

  function sightOf(id: number): string {
    // Nothing is granted to what is no person's number, whatever lists it.
    if (personId(id) === 0) return 'nobody'
    return named.has(`user:${id}`) ? `user:${id}` : `${roleOf(graph, id)} ${boards.get(id)?.join(' ') ?? ''}`
  }
}
