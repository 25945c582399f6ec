import { sameJson } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { SavedViewGuard } from '@weft/features/views/server'
import { createPrincipal } from '@weft/server-kit'

import { publishingErrors } from '../shared/index.ts'
import { boardLinks, linksOfViews } from './links/queries.ts'
import { idsIn, type Leads, leadsOf, questionOf, reachable, seesAsMuch } from './published-questions.ts'

/** What the judgement of a step needs and only the database knows. */
interface Known {
  /** Who published a view. */
  makers: ReadonlyMap<string, readonly number[]>
  /** Attributes whose data may come from other items. */
  following: ReadonlySet<string>
  leads: Leads
}
const nothingPrepared = (): { known?: Known } => ({})

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
    unit.once(nothingPrepared).known = {
      makers: new Map([...makers].map(([id, list]) => [id, list.map(({ created_by }) => created_by)])),
      following: new Set(attributes.filter(({ type }) => follows(type)).map(({ id }) => id)),
      leads: leadsOf(attributes),
    }
  },
  judge({ unit, principal }, row, before) {
    const { known } = unit.once(nothingPrepared)
    const makers = known?.makers.get(row.id) ?? []
    if (!known || !before || makers.length === 0) return
    const asked = questionOf(row.settings)
    if (sameJson(asked, questionOf(before.settings)) || !idsIn(asked).some((id) => known.following.has(id)))
      return
    const boards = reachable(row.board_id, known.leads)
    for (const user_id of new Set(makers)) {
      const maker = createPrincipal(unit.access, { user_id, session_id: null })
      if (!seesAsMuch(principal, maker, boards)) throw publishingErrors.view_question_denied()
    }
  },
}

/** Whether its data may be made of what other items hold. */
const follows = (type: string): boolean => serverAttributeTypes[type]?.computed !== undefined
