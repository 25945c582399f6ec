import { type Caller, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import { type Asked, type AskedFilter, HIT_TYPES, type HitType, askedWords } from '../../shared/index.ts'
import { type Answering, hitsOf, type Scored } from './answer.ts'
import { DONE, OPEN, personMark } from '../found-document.ts'
import { peopleNamed, type Person, planSearch } from './plan.ts'
import { boardNames, isPartial, latestRows, peopleOf, rankedRows, type RankedRow } from './queries.ts'
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
): Promise<{ hits: Scored[]; partial: boolean }> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const { asked } = question
  const only = await boardsAsked(kit, principal, question)
  const sight = sightOf(principal, only)
  const people = sight.seesPeople ? await peopleOf(kit.db, team_id) : []
  const marks = marksOf(asked.filters, people, caller.user_id)
  const types = typesOf(question.types, asked.filters)
  // Where a filter names nothing that is there, nothing answers.
  if (marks === null || types.length === 0 || (asked.words.length === 0 && marks.length === 0))
    return { hits: [], partial: false }
  const partial = await isPartial(kit.db, team_id)
  const plan = await planSearch(kit.db, team_id, sight.namespaces, { words: asked.words, marks, people })
  const rows = plan ? await rowsOf(kit, team_id, plan, sight, types) : []
  const answering: Answering = {
    kit,
    team_id,
    caller,
    only,
    words: asked.words,
    sought: plan?.sought ?? [],
    people,
  }
  const hits = await hitsOf(answering, rows, question.most)
  const isPlain = only === null && marks.length === 0 && types.includes('person')
  return { hits: isPlain ? [...peopleHits(team_id, people, asked), ...hits] : hits, partial }
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
  const names = asked.filters.filter(({ key }) => key === 'board').map(({ value }) => value)
  if (names.length === 0) return board_id === null ? null : new Set([board_id])
  const { boards } = sightOf(principal, null)
  const rows = await boardNames(db, principal.access.team_id, [...boards])
  const wanted = names.map(askedWords)
  const fits = (name: string) => {
    const own = askedWords(name)
    return wanted.some(
      (words) => words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word))),
    )
  }
  return new Set(rows.filter(({ id, name }) => (board_id ?? id) === id && fits(name)).map(({ id }) => id))
}

/** What filters ask for: any of each list; null where nobody and nothing is meant. */
function marksOf(filters: readonly AskedFilter[], people: readonly Person[], me: number): string[][] | null {
  const marks: string[][] = []
  for (const { key, value } of filters) {
    if (key === 'is') {
      const mark = { open: OPEN, done: DONE }[value.toLowerCase()]
      if (mark === undefined) return null
      marks.push([mark])
    } else if (key === 'assignee') {
      const meant =
        value.toLowerCase() === 'me'
          ? [me]
          : peopleNamed(people, { words: askedWords(value), isPrefix: true }).map(({ id }) => id)
      if (meant.length === 0) return null
      marks.push(meant.map(personMark))
    }
  }
  return marks
}

function typesOf(types: readonly HitType[], filters: readonly AskedFilter[]): HitType[] {
  const wanted = filters.filter(({ key }) => key === 'type').map(({ value }) => value.toLowerCase())
  const named = (type: HitType) => wanted.some((one) => one === type || one === `${type}s`)
  return (types.length > 0 ? types : HIT_TYPES).filter((type) => wanted.length === 0 || named(type))
}

function peopleHits(team_id: number, people: readonly Person[], { words }: Asked): Scored[] {
  return people
    .filter((person) => words.every((word) => peopleNamed([person], word).length > 0))
    .slice(0, 10)
    .map(({ id, name }) => ({
      hit: {
        type: 'person',
        id: String(id),
        team_id,
        board_id: null,
        folder_id: null,
        item_id: null,
        title: name,
        excerpt: '',
        matched: ['name'],
      },
      part: 0,
      score: 2,
      changed_at: '',
    }))
}
