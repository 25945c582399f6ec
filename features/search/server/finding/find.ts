import { type Caller, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import {
  type Asked,
  type HitType,
  isBoardAsked,
  marksNamed,
  marksAsked,
  peopleHits,
  typesAsked,
} from '../../shared/index.ts'
import { type Answering, hitsOf, type Scored } from './answer.ts'
import { planSearch } from './plan.ts'
import {
  boardNames,
  indexState,
  type IndexState,
  latestRows,
  peopleOf,
  rankedRows,
  type RankedRow,
  usedLately,
} from './queries.ts'
import { type Sight, sightOf } from './sight.ts'

/** Rows that are put in order for an answer. */
const RANKED = 200
/** Rows that are looked at where words stand nearly everywhere. */
const LOOKED_AT = 50_000

export interface Question {
  asked: Asked
  types: readonly HitType[]
  board_id: string | null
  /** Hits that are wanted at most. */
  most: number
}

/** What answers in one workspace, as far as the caller may see it now. */
export async function findIn(
  kit: Kit,
  caller: Caller,
  team_id: number,
  question: Question,
): Promise<{ hits: Scored[]; state: IndexState }> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const { asked } = question
  const only = await boardsAsked(kit, principal, question)
  const sight = sightOf(principal, only)
  const people = sight.seesPeople ? await peopleOf(kit.db, team_id) : []
  const marks = marksAsked(asked.filters, people, caller.user_id)
  const types = typesAsked(question.types, asked.filters)
  // Where a filter names nothing that is there, nothing answers.
  if (marks === null || types.length === 0 || (asked.words.length === 0 && marks.length === 0))
    return { hits: [], state: 'whole' }
  const state = await indexState(kit.db, team_id)
  const plan = await planSearch(kit.db, team_id, sight.namespaces, { words: asked.words, marks, people })
  const rows = plan ? await rowsOf(kit, team_id, plan, sight, types) : []
  const used = rows.length > 0 ? await usedLately(kit.db, team_id, caller.user_id) : new Set<string>()
  const answering: Answering = {
    used,
    kit,
    team_id,
    caller,
    only,
    words: asked.words,
    sought: plan?.sought ?? [],
    named: marksNamed(people, asked.words),
  }
  const hits = await hitsOf(answering, rows, question.most)
  const isPlain = only === null && marks.length === 0 && types.includes('person')
  const named = isPlain ? peopleHits(team_id, people, asked) : []
  return { hits: [...named.map((hit) => ({ hit, part: 0, score: 2, changed_at: '' })), ...hits], state }
}

async function rowsOf(
  { db }: Kit,
  team_id: number,
  { asked, isRare }: NonNullable<Awaited<ReturnType<typeof planSearch>>>,
  { folders }: Sight,
  kinds: readonly HitType[],
): Promise<RankedRow[]> {
  const within = { folders: [...folders], kinds }
  if (isRare) return rankedRows(db, team_id, asked, within, RANKED)
  const limit = Math.ceil(RANKED / asked.length) + 5
  return latestRows(db, team_id, asked, within, { limit, read: Math.ceil(LOOKED_AT / asked.length) })
}

/** The boards that a question is about; null for all. */
async function boardsAsked(
  { db }: Kit,
  principal: Principal,
  { asked, board_id }: Question,
): Promise<ReadonlySet<string> | null> {
  const isAsked = isBoardAsked(asked.filters)
  if (isAsked === null) return board_id === null ? null : new Set([board_id])
  const { boards } = sightOf(principal, null)
  const rows = await boardNames(db, principal.access.team_id, [...boards])
  return new Set(rows.filter(({ id, name }) => (board_id ?? id) === id && isAsked(name)).map(({ id }) => id))
}
