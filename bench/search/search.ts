import { openDatabase, type Database } from '@weft/db'
import { insertMember } from '@weft/test-kit'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, makeBoard, makeFolder, makeTeam } from '../harness/board.ts'
import { percentile, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'
import { constancyFigures } from './constancy.ts'
import { lagFigures } from './lag.ts'
import { typedFigures } from './typed.ts'

/** Folders of the workspace, ten a board. */
const FOLDERS = 500
const WORDS = 20_000
const ASKED = 100
/** Items of the one board that the other person sees. */
const SEEN = 5_000

export const benchmark: Benchmark = {
  name: 'search',
  about: `First hits over so many items in ${FOLDERS} folders, whose names are five of ${WORDS} words, some frequent and most rare: asked for two rare words, a frequent one, a beginning, and a word with a mistake, in turn, by somebody who sees all and by somebody who sees a board of ${SEEN}. The anchor is PostgreSQL's own search over the same names and places. Then edits at 200 a second, and the time that questions take whose word stands in closed places only. Last what a page that holds the items does with each letter.`,
  async run({ sizes, say }) {
    const figures: Figure[] = []
    for (const size of sizes.filter((one) => one > SEEN)) {
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
    return [...figures, ...(await typedFigures({ sizes: sizes.filter((one) => one <= 100_000), say }))]
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
  const folders: string[] = []
  const board = await makeBoard(owner, team_id)
  await fill(db, board, SEEN)
  for (let n = 0; n < FOLDERS - 1; n++) {
    const last = boards.at(-1)
    if (n % 10 === 0 || !last) boards.push(await makeBoard(owner, team_id))
    const own = boards.at(-1) ?? board
    const folder_id = n % 10 === 0 ? own.folder_id : await makeFolder(owner, own)
    folders.push(folder_id)
    await fill(db, { ...own, folder_id }, Math.round((size - SEEN) / (FOLDERS - 1)))
  }
  await owner.ask('PUT', `/api/${team_id}/boards/${board.board_id}`, {
    user_ids: [owner.user_id, other.user_id],
    row_version: 2,
  })
  const built = await timed(() => build(world, team_id))
  say('asking')
  const figures: Figure[] = [
    {
      work: 'the index of a workspace, made anew',
      size,
      figure: { value: (size / built) * 1_000, unit: 'items/s' },
      limit: 'One transaction of 500 rows after the other: words are made and counted.',
    },
  ]
  for (const [who, api, places] of [
    ['who sees all', owner, [board.folder_id, ...folders]],
    [`who sees ${SEEN} of them`, other, [board.folder_id]],
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
  say('editing')
  figures.push(
    ...(await lagFigures({ owner, board, size })),
    ...(await constancyFigures(world, { team_id, folders, size })),
  )
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
