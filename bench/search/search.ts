import { openDatabase, type Database } from '@weft/db'
import { insertMember } from '@weft/test-kit'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, makeBoard, makeTeam } from '../harness/board.ts'
import { percentile, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

const BOARDS = 20
const WORDS = 20_000
const ASKED = 100
/** Boards of the person who sees a part. */
const SEEN = 1

export const benchmark: Benchmark = {
  name: 'search',
  about: `First hits over so many items on ${BOARDS} boards, whose names are five of ${WORDS} words, some frequent and most rare: asked for two rare words, a frequent one, a beginning, and a word with a mistake, in turn, by somebody who sees all boards and by somebody who sees ${SEEN}. The anchor is PostgreSQL's own search over the same names and places.`,
  async run({ sizes, say }) {
    const figures: Figure[] = []
    for (const size of sizes) {
      const weft = await startWeft()
      const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
      try {
        const [owner, other] = [await signUp(weft.url), await signUp(weft.url)]
        figures.push(...(await searchOf({ owner, other, db }, size, say)))
      } finally {
        await db.end()
        await weft.stop()
      }
    }
    return figures
  },
}

interface World {
  owner: Api
  other: Api
  db: Database
}

async function searchOf(world: World, size: number, say: (text: string) => void): Promise<Figure[]> {
  const { owner, other, db } = world
  const team_id = await makeTeam(owner)
  await insertMember(db, team_id, other.user_id, 'restricted-member')
  say(`${size} items`)
  const boards: BenchBoard[] = []
  for (let n = 0; n < BOARDS; n++) {
    const board = await makeBoard(owner, team_id)
    await fill(db, board, size / BOARDS)
    boards.push(board)
  }
  const seen = boards.slice(0, SEEN)
  for (const { board_id } of seen)
    await owner.ask('PUT', `/api/${team_id}/boards/${board_id}`, {
      user_ids: [owner.user_id, other.user_id],
      row_version: 2,
    })
  const built = await timed(() => build(world, team_id))
  say('asking')
  const folders = boards.map(({ folder_id }) => folder_id)
  const figures: Figure[] = [
    {
      work: 'the index of a workspace, made anew',
      size,
      figure: { value: (size / built) * 1_000, unit: 'items/s' },
      limit: 'One transaction of 500 rows after the other: words are made and counted.',
    },
  ]
  for (const [who, api, places] of [
    ['who sees all', owner, folders],
    [`who sees ${SEEN} of ${BOARDS} boards`, other, seen.map(({ folder_id }) => folder_id)],
  ] as const) {
    const own = await asked((q) =>
      api.ask('GET', `/api/search?team_id=${team_id}&q=${encodeURIComponent(q)}`),
    )
    const plain = await asked((q) => plainly(db, q, places))
    figures.push({
      work: `first hits, of somebody ${who}`,
      size,
      figure: { value: percentile(own, 0.95), unit: 'ms' },
      beside: `median ${percentile(own, 0.5).toFixed(1)} ms`,
      anchor: { work: "PostgreSQL's own plan", value: percentile(plain, 0.95), unit: 'ms' },
      target: { is: 'at most', value: 60 },
      limit: 'Hits are read anew from their items, by the rights of the moment.',
    })
  }
  return figures
}

/** Frequent words have small numbers. */
const word = (at: string) => `'w' || floor(${WORDS} * power(${at}, 3))::int`

async function fill(db: Database, { team_id, board_id, folder_id, attributes }: BenchBoard, count: number) {
  const name = attributes.find(({ type }) => type === 'text')?.id ?? ''
  await db.owner((tx) =>
    tx.query(
      `insert into items (team_id, id, board_id, folder_id, values, row_version, seq, updated_at)
       select $1, gen_random_uuid(), $2, $3, jsonb_build_object($4::text, jsonb_build_array(
         concat_ws(' ', ${Array.from({ length: 5 }, () => word('random()')).join(', ')}), 1)), 1, 2,
         now() - n * interval '1 second'
       from generate_series(1, $5::int) n`,
      [team_id, board_id, folder_id, name, count],
    ),
  )
}

async function build({ owner, db }: World, team_id: number): Promise<void> {
  await db.owner((tx) => tx.query('delete from search_built where team_id = $1', [team_id]))
  // What happens next begins it.
  await owner.ask('PUT', `/api/${team_id}/boards/benchSearch`, { name: 'Last', row_version: 1 })
  for (;;) {
    const { partial } = await owner.ask<{ partial: boolean }>('GET', `/api/search?team_id=${team_id}&q=w1`)
    if (!partial) break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await db.owner(async (tx) => {
    await tx.query(`create table plain as
      select i.id, i.folder_id, to_tsvector('simple', (select string_agg(v.value ->> 0, ' ') from jsonb_each(i.values) v)) as tsv
      from items i`)
    await tx.query('create index on plain using gin (tsv)')
    await tx.query('analyze plain')
    await tx.query('analyze search_rows')
    await tx.query('analyze search_words')
  })
}

function plainly(db: Database, q: string, folders: readonly string[]): Promise<unknown> {
  const query = q
    .split(' ')
    .map((one, n, all) => (n === all.length - 1 ? `${one}:*` : one))
    .join(' & ')
  return db.owner((tx) =>
    tx.query(
      `select id from plain where tsv @@ to_tsquery('simple', $1) and folder_id = any($2::text[])
       order by ts_rank(tsv, to_tsquery('simple', $1)) desc limit 20`,
      [query, folders],
    ),
  )
}

/** Questions of each kind in turn, the same ones for everybody. */
async function asked(ask: (q: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < ASKED; n++) {
    const rare = (n * 7_919) % WORDS
    const q =
      [`w${rare} w${(rare * 31) % WORDS}`, `w${n % 5}`, `w${rare}`.slice(0, 4), `w${rare}x`][n % 4] ?? ''
    times.push(await timed(() => ask(q)))
  }
  return times
}
