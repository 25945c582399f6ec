import type { Caller, Kit, Route } from '@weft/server-kit'
import { invalid, isKeptOut, loadPrincipal, nothing, route, signedIn } from '@weft/server-kit'

import {
  HIT_TYPES,
  HITS,
  type HitType,
  MOST_CHARACTERS,
  MOST_HITS,
  readAsked,
  search,
  type SearchAnswer,
  searchErrors,
} from '../shared/index.ts'
import { findIn, type Question } from './finding/find.ts'
import { teamsOf } from './finding/queries.ts'

/** Hits of a question that can be paged through. */
const MOST = 200

interface SearchParts {
  /** Refuses whoever asks too fast. */
  demandPace(user_id: number): void
  /** Has the index of a workspace made that was never made, or was lost. */
  beginIndex(team_id: number): Promise<unknown>
}

export function searchRoutes(kit: Kit, { demandPace, beginIndex }: SearchParts): Route[] {
  return [
    route(search, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      async handle({ query, caller }) {
        if (query.q.length > MOST_CHARACTERS) throw searchErrors.search_too_long()
        demandPace(caller.user_id)
        // A workspace that is named has to be there, whatever is asked.
        if (query.team_id !== undefined) await loadPrincipal(kit, query.team_id, caller)
        const teams = query.team_id === undefined ? await openTeams(kit, caller) : [query.team_id]
        return findHits(kit, caller, teams, query, beginIndex)
      },
      options: { bound: true, tooLong: () => searchErrors.search_too_long() },
    }),
  ]
}

export interface HitQuery {
  q: string
  board_id?: string | undefined
  types?: string | undefined
  after?: string | undefined
  limit?: string | undefined
}

/** What answers in some workspaces, as far as the caller may see it. */
export async function findHits(
  kit: Kit,
  caller: Caller,
  teams: readonly number[],
  query: HitQuery,
  beginIndex: SearchParts['beginIndex'],
): Promise<SearchAnswer> {
  const limit = Number(query.limit ?? HITS)
  if (limit < 1 || limit > MOST_HITS) throw invalid(`limit: between 1 and ${MOST_HITS}`)
  const from = Number(query.after ?? 0)
  const question: Question = {
    asked: readAsked(query.q),
    types: typesOf(query.types),
    board_id: query.board_id ?? null,
    most: Math.min(from + limit + 1, MOST),
  }
  const found = []
  for (const team_id of teams) {
    const inTeam = await findIn(kit, caller, team_id, question)
    found.push(inTeam)
    if (inTeam.state === 'missing') await beginIndex(team_id)
  }
  const hits = found
    .flatMap((one) => one.hits)
    .toSorted((a, b) => a.part - b.part || b.score - a.score || (a.changed_at < b.changed_at ? 1 : -1))
  const has_more = hits.length > from + limit && from + limit < MOST
  return {
    data: hits.slice(from, from + limit).map(({ hit }) => hit),
    after: has_more ? String(from + limit) : null,
    has_more,
    partial: found.some(({ state }) => state !== 'whole'),
  }
}

/** The caller's workspaces, without those that keep them out for now. */
async function openTeams(kit: Kit, caller: Caller): Promise<number[]> {
  const open: number[] = []
  for (const team_id of await teamsOf(kit.db, caller.user_id)) {
    const access = await kit.access.of(team_id)
    if (access && !isKeptOut(access, caller)) open.push(team_id)
  }
  return open
}

function typesOf(text: string | undefined): HitType[] {
  if (text === undefined) return []
  const names = text.split(',')
  const known = HIT_TYPES.filter((type) => names.includes(type))
  if (known.length < new Set(names).size) throw invalid('types: there is no such type')
  return known
}
