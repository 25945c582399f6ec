import { sameJson } from '@weft/base'
import {
  type AttributeGuard,
  type AttributeRow,
  basisIds,
  followsLinks,
  isWorkedOut,
} from '@weft/features/attributes/server'
import type { Settings } from '@weft/model'
import { createPrincipal } from '@weft/server-kit'

import { publishingErrors } from '../shared/index.ts'
import { boardLinks, publishedViews } from './links/queries.ts'
import { idsIn, type Leads, leadsOf, questionOf, reachable, seesAsMuch } from './published-questions.ts'

interface Published {
  board_id: string
  folder_id: string
  created_by: number
  /** All attributes that its question follows from. */
  asked: ReadonlySet<string>
}

interface Made {
  id: string
  type: string
  settings: Settings
}

/** What the judgement of a step needs and only the database knows. */
interface Known {
  published: readonly Published[]
  attributes: ReadonlyMap<string, Made>
  leads: Leads
}
const nothingPrepared = (): { known?: Known } => ({})

/**
 * What a formula or a lookup says is part of the question of each published view that names it. So whoever sees less than
 * the publisher does not choose that either.
 */
export const formulaGuard: AttributeGuard = {
  async prepare(unit) {
    const views = await publishedViews(unit.tx, unit.team_id)
    const named = views.flatMap((view) => {
      const ids = idsIn(questionOf(view.settings))
      return ids.length > 0 ? [{ ...view, ids }] : []
    })
    if (named.length === 0) return
    const all = await boardLinks(unit.tx, unit.team_id)
    const attributes = new Map(all.map((one) => [one.id, one]))
    const published = named.map((view) => ({ ...view, asked: closureOf(view.ids, attributes) }))
    unit.once(nothingPrepared).known = { published, attributes, leads: leadsOf(all) }
  },
  judge({ unit, principal }, row, before) {
    const { known } = unit.once(nothingPrepared)
    const made = madeOf(row)
    if (
      !known ||
      !before ||
      !isWorkedOut(made.type) ||
      sameJson(questionPart(made), questionPart(madeOf(before)))
    )
      return
    const basis = closureOf([made.id], new Map([...known.attributes, [made.id, made]]))
    const isOfOthers = [...basis].some((id) => {
      const type = id === made.id ? made.type : known.attributes.get(id)?.type
      return type !== undefined && followsLinks(type)
    })
    for (const { asked, board_id, folder_id, created_by } of known.published) {
      if (!asked.has(made.id)) continue
      const maker = createPrincipal(unit.access, { user_id: created_by, session_id: null })
      const boards = isOfOthers ? reachable(board_id, known.leads) : new Set<string>()
      if (!seesAsMuch(principal, maker, boards, folder_id)) throw publishingErrors.published_formula_denied()
    }
  },
}

const madeOf = ({ id, type, settings }: AttributeRow): Made => ({ id, type, settings })

/** Without what says nothing of the values. */
function questionPart({ type, settings }: Made) {
  const { description: _said, required: _required, ...rest } = settings
  return { type, ...rest }
}

/** Attributes with all that their values are made of. */
function closureOf(ids: readonly string[], attributes: ReadonlyMap<string, Made>): Set<string> {
  const found = new Set(ids)
  for (const id of found) {
    const one = attributes.get(id)
    if (one) for (const next of basisIds(one)) found.add(next)
  }
  return found
}
