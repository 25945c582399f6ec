import { readQuerySettings } from '@weft/features/views/shared'
import type { Settings } from '@weft/model'
import type { Principal } from '@weft/server-kit'

/** Boards that the links of a board lead to. */
export type Leads = ReadonlyMap<string, readonly string[]>

/** What decides which rows of a view come, and in which order. */
export function questionOf(settings: Settings) {
  const { filter, sort, groups } = readQuerySettings(settings)
  return {
    filter,
    sort,
    groups: groups.map(({ attribute_id, direction = 'asc' }) => ({ attribute_id, direction })),
  }
}

/** Every attribute that a question names, however deep. */
export function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'attribute_id' && typeof value === 'string' ? [value] : idsIn(value),
  )
}

/** Boards that links lead to from a board, over any number of steps. */
export function reachable(board_id: string, leads: Leads): Set<string> {
  const found = new Set<string>()
  const waiting = [board_id]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const next of leads.get(id) ?? [])
      if (!found.has(next)) {
        found.add(next)
        waiting.push(next)
      }
  return found
}

/** Whether somebody sees each of these boards' folders, and this one, that whoever published sees. */
export function seesAsMuch(
  principal: Principal,
  maker: Principal,
  boards: ReadonlySet<string>,
  folder_id: string | null = null,
): boolean {
  if (principal.user_id === maker.user_id) return true
  for (const [id, { board_id }] of principal.access.graph.folders) {
    const folder = { type: 'folder', id } as const
    const isConcerned = boards.has(board_id) || id === folder_id
    if (isConcerned && maker.may('VIEW_FOLDER', folder) && !principal.may('VIEW_FOLDER', folder)) return false
  }
  return true
}

/** Where the links of boards lead, of the attributes of a workspace. */
export function leadsOf(attributes: readonly { board_id: string; to_board: string | null }[]): Leads {
  const references = Map.groupBy(
    attributes.filter(({ to_board }) => to_board !== null),
    ({ board_id }) => board_id,
  )
  return new Map([...references].map(([id, list]) => [id, list.map(({ to_board }) => String(to_board))]))
}
