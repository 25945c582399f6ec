// QUERY_CASES=10000 asks that many instead of 300, QUERY_SEED another world (docs/reliability.md).
import { now, setClockOffset } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import {
  type Condition,
  type FilterTree,
  OPERATORS,
  PSEUDO_ATTRIBUTES,
  type SortKeySpec,
  type ValueContext,
} from '@weft/model'
import {
  createLiveQuery,
  type LiveQuery,
  type QueryEnv,
  type QuerySpec,
  readItem,
  selectRows,
} from '@weft/query'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rowsOf } from '../testing/calls.ts'
import { addQueryWorld, type ItemRow, type QueryWorld } from '../testing/query-world.ts'
import { seededRandom } from '../testing/random.ts'

/** One meaning, two evaluators: the browser's live query and the server's columns answer the same questions. */

const CASES = Number(process.env['QUERY_CASES'] ?? 300)
const SEED = Number(process.env['QUERY_SEED'] ?? 1)
const CASES_A_WORLD = 100
const ROWS = 40
const LOCALES = ['en-US', 'sv', 'ar'] as const
/** One that changes its clocks on the day of the test, one far in the east, one with half hours. */
const ZONES = ['Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata'] as const
/** The day on which Berlin loses an hour, and the last Sunday of a month, a quarter and a week. */
const TODAY = Date.parse('2026-03-29T04:07:00Z')

let server: TestServer
beforeAll(async () => {
  setClockOffset(TODAY - now())
  server = await startTestServer()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

interface Viewer extends Pick<ValueContext, 'locale' | 'tz' | 'week_start' | 'me'> {
  as: 'owner' | 'full'
}

const tally = {
  cases: 0,
  answers: 0,
  rows: 0,
  filtered: 0,
  searched: 0,
  /** Conditions on the end of a range. */
  ends: 0,
  /** Answers with some rows and not all: those in which the filter decides something. */
  telling: 0,
  operators: new Set<string>(),
  types: new Set<string>(),
}

function randomQuestions(world: QueryWorld, random: () => number) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const typed = world.pools.map((pool) => ({ ...pool, member: serverAttributeTypes[pool.type] }))
  const nonsense = [
    undefined,
    null,
    '',
    [],
    {},
    'x',
    -1,
    true,
    [null, null],
    { rel: 'day' },
    { range: 'this' },
  ]
  const fields: Record<(typeof PSEUDO_ATTRIBUTES)[number], [Condition['operator'][], unknown[]]> = {
    created_at: [
      ['is', 'before', 'within', 'is_not'],
      ['2026-03-28', { range: 'past', unit: 'day', n: 7 }],
    ],
    updated_at: [
      ['after', 'on_or_after', 'within'],
      [
        { rel: 'day', n: -1 },
        { range: 'this', unit: 'week' },
      ],
    ],
    created_by: [
      ['is', 'none_of', 'any_of'],
      ['me', [world.people.full.id, 'me']],
    ],
    updated_by: [
      ['is_not', 'is_empty'],
      ['me', world.people.owner.id],
    ],
    sort_order: [
      ['gt', 'between', 'eq'],
      [0.5, 1, [0, 1]],
    ],
    folder_id: [
      ['is', 'subtree'],
      [world.folder_id, world.other_folder_id],
    ],
  }
  const condition = (): Condition => {
    const dice = random()
    if (dice < 0.05)
      return { attribute_id: pick(world.gone), operator: pick(OPERATORS), value: pick([1, 'a', [1]]) }
    if (dice < 0.09) return { attribute_id: pick(typed).id, operator: 'created_by_me' }
    if (dice < 0.13) return { attribute_id: pick(typed).id, operator: pick(['has_comments', 'has_unread']) }
    if (dice < 0.16)
      return { attribute_id: pick(typed).id, operator: 'changed_within', value: pick([1, 2, 9, 0, 'x']) }
    if (dice < 0.28) {
      const field = pick(PSEUDO_ATTRIBUTES)
      const [operators, values] = fields[field]
      return { attribute_id: field, operator: pick(operators), value: pick(values) }
    }
    const { id, type, member, operands } = pick(typed)
    const operator = pick(member?.operators ?? OPERATORS)
    const value = random() < 0.12 ? pick(nonsense) : pick(operands)
    const between = operator === 'between' && !Array.isArray(value) ? [pick(operands), pick(operands)] : value
    tally.operators.add(`${type} ${operator}`)
    tally.types.add(type)
    const point = member?.rangeEnd && random() < 0.4 ? { point: 'end' as const } : {}
    if (point.point) tally.ends++
    return { attribute_id: id, operator, ...(between === undefined ? {} : { value: between }), ...point }
  }
  const tree = (depth: number): FilterTree => ({
    op: pick(['and', 'or'] as const),
    conditions: Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      depth > 1 && random() < 0.4 ? tree(depth - 1) : condition(),
    ),
  })
  const sortable = [
    ...typed.map(({ id }) => id),
    ...Object.values(world.attributes),
    ...PSEUDO_ATTRIBUTES,
    ...world.gone,
  ]
  const level = (): SortKeySpec => ({
    attribute_id: pick(sortable),
    direction: pick(['asc', 'desc'] as const),
  })
  return {
    pick,
    question: (): QuerySpec => ({
      filter: random() < 0.85 ? tree(3) : null,
      sort: Array.from({ length: Math.floor(random() * 6) }, level),
      search:
        random() < 0.25
          ? {
              text: pick(['a', 'Ä', 'b 1', 'e\u0301', '2', 'x', 'ا', 'Ada', '%', 'mar', 'full', ' ']),
              attribute_ids: Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(sortable)),
            }
          : null,
    }),
  }
}

async function askServer(world: QueryWorld, { as, locale, tz, week_start }: Viewer, spec: QuerySpec) {
  const { filter, sort, search } = spec
  const answer = await world.as[as].index('items', {
    folder_id: world.folder_id,
    limit: 1_000,
    locale,
    tz,
    week_start: String(week_start),
    sort: JSON.stringify(sort),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(search ? { search: JSON.stringify(search) } : {}),
  })
  expect([answer.status, JSON.stringify(spec)]).toEqual([200, JSON.stringify(spec)])
  return rowsOf(answer).map(({ id }) => String(id))
}

/** A browser that stays open: its query is given one question after the other. */
class Browser {
  readonly env: QueryEnv
  private readonly query: LiveQuery<ItemRow>
  private readonly rows: ReadonlyMap<string, ItemRow>

  constructor(world: QueryWorld, viewer: Viewer) {
    this.rows = world.rows
    this.env = world.env(viewer, now())
    const source = { get: (id: string) => world.rows.get(id), rows: () => world.rows.values() }
    this.query = createLiveQuery({ source, read: readItem, spec: {}, env: this.env })
  }

  live(spec: QuerySpec): string[] {
    this.query.update({ spec })
    return this.query.slice(0, this.query.length).map(({ id }) => id)
  }

  grouped(spec: QuerySpec): Set<string> {
    this.query.update({ spec })
    return new Set(this.query.slice(0, this.query.length).map(({ id }) => id))
  }

  once(spec: QuerySpec): string[] {
    const found = selectRows({ rows: this.rows.values(), spec, env: this.env, read: readItem })
    return found.rows.map(({ id }) => id)
  }
}

test(`a browser and the server answer ${CASES} random questions with the same items in the same order`, async () => {
  for (let first = 0; first < CASES; first += CASES_A_WORLD) {
    const random = seededRandom((SEED * 1_000 + first / CASES_A_WORLD) * 104_729 + 11)
    const world = await addQueryWorld(server, random, ROWS)
    const { pick, question } = randomQuestions(world, random)
    const viewers = LOCALES.flatMap((locale) =>
      ZONES.map((tz): Viewer => {
        const as = pick(['owner', 'full'] as const)
        return { locale, tz, week_start: pick([0, 1, 6]), as, me: world.people[as].id }
      }),
    )
    const browsers = new Map<Viewer, Browser>()
    for (let n = first; n < Math.min(CASES, first + CASES_A_WORLD); n++) {
      const viewer = pick(viewers)
      const browser = browsers.get(viewer) ?? new Browser(world, viewer)
      browsers.set(viewer, browser)
      const spec = question()
      const seen = { case: n, ...viewer, spec: JSON.stringify(spec) }
      const wanted = await askServer(world, viewer, spec)
      expect({ ...seen, ids: browser.live(spec) }).toEqual({ ...seen, ids: wanted })
      expect({ ...seen, ids: browser.once(spec) }).toEqual({ ...seen, ids: wanted })
      const groups = [pick(world.pools).id, pick(world.pools).id, pick(world.pools).id].map(
        (attribute_id) => ({
          attribute_id,
        }),
      )
      expect(browser.grouped({ ...spec, groups })).toEqual(new Set(wanted))
      tally.cases++
      tally.rows += wanted.length
      if (wanted.length > 0) tally.answers++
      if (wanted.length > 0 && wanted.length < ROWS) tally.telling++
      if (spec.filter) tally.filtered++
      if (spec.search) tally.searched++
    }
  }
  const { operators, types, ...counts } = tally
  if (process.env['QUERY_CASES'])
    process.stdout.write(`${JSON.stringify({ ...counts, operators: operators.size, types: types.size })}\n`)
  expect(tally.telling).toBeGreaterThan(CASES / 4)
  expect(tally.ends).toBeGreaterThan(0)
}, 3_600_000)
