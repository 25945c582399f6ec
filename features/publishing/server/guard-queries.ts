import { sameJson } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { SavedViewGuard } from '@weft/features/views/server'
import { readQuerySettings } from '@weft/features/views/shared'
import type { Settings } from '@weft/model'
import { type Asker, createAsker, type Row, type Unit } from '@weft/server-kit'

import { publishingErrors } from '../shared/index.ts'
import { boardLinks, linksOfViews } from './links/queries.ts'

/** What the judgement of a step needs and only the database knows. */
interface Known {
  /** Who published a view. */
  makers: ReadonlyMap<string, readonly number[]>
  /** Attributes whose data may come from other items. */
  following: ReadonlySet<string>
  /** Boards that the links of a board lead to. */
  leads: ReadonlyMap<string, readonly string[]>
}
const prepared = new WeakMap<Unit, Known>()

/**
 * Rows of a published view are chosen and ordered by what its publisher sees. So whoever sees less of the boards that
 * its links lead to does not choose what is asked of them: which rows come would be the answer.
 */
export const queryGuard: SavedViewGuard = {
  async prepare(unit, operations) {
    const ids = operations.flatMap(({ method, fields, id }) =>
      method === 'put' && 'settings' in fields ? [id] : [],
    )
    const links = ids.length > 0 ? await linksOfViews(unit.tx, unit.team_id, ids) : []
    if (links.length === 0) return
    const attributes = await boardLinks(unit.tx, unit.team_id)
    const makers = Map.groupBy(links, ({ view_id }) => view_id)
    const references = Map.groupBy(
      attributes.filter(({ to_board }) => to_board !== null),
      ({ board_id }) => board_id,
    )
    prepared.set(unit, {
      makers: new Map([...makers].map(([id, list]) => [id, list.map(({ created_by }) => created_by)])),
      following: new Set(attributes.filter(({ type }) => follows(type)).map(({ id }) => id)),
      leads: new Map([...references].map(([id, list]) => [id, list.map(({ to_board }) => String(to_board))])),
    })
  },
  judge({ unit, asker }, row, before) {
    const known = prepared.get(unit)
    const makers = known?.makers.get(String(row['id'])) ?? []
    if (!known || !before || makers.length === 0) return
    const asked = questionOf(row)
    if (sameJson(asked, questionOf(before)) || !idsIn(asked).some((id) => known.following.has(id))) return
    const boards = reachable(String(row['board_id']), known.leads)
    for (const user_id of new Set(makers)) {
      const maker = createAsker(unit.access, { user_id, session_id: null })
      if (!seesAsMuch(asker, maker, boards)) throw publishingErrors.view_question_denied()
    }
  },
}

/** Whether its data may be made of what other items hold. */
const follows = (type: string): boolean =>
  type === 'reference' || serverAttributeTypes[type]?.computed !== undefined

function questionOf(row: Row) {
  const { filter, sort, groups } = readQuerySettings(row['settings'] as Settings)
  return {
    filter,
    sort,
    groups: groups.map(({ attribute_id, direction = 'asc' }) => ({ attribute_id, direction })),
  }
}

/** Every attribute that a question names, however deep. */
function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'attribute_id' && typeof value === 'string' ? [value] : idsIn(value),
  )
}

/** Boards that links lead to from a board, over any number of steps. */
function reachable(board_id: string, leads: Known['leads']): Set<string> {
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

function seesAsMuch(asker: Asker, maker: Asker, boards: ReadonlySet<string>): boolean {
  if (asker.user_id === maker.user_id) return true
  for (const [id, { board_id }] of asker.access.world.folders) {
    const folder = { type: 'folder', id } as const
    if (boards.has(board_id) && maker.may('VIEW_FOLDER', folder) && !asker.may('VIEW_FOLDER', folder))
      return false
  }
  return true
}
