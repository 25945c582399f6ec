import { openDatabase, type Database } from '@weft/db'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, makeBoard, makeTeam } from '../harness/board.ts'
import { median, percentile, repeated, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'
import { watchHealth } from '../save/health.ts'

const BOARDS = 200
const ASKED = 50

interface Answer {
  data: Record<string, number> | null
  version: string
  partial?: true
}

export const benchmark: Benchmark = {
  name: 'counts',
  about: `The numbers beside ${BOARDS} boards of the sidebar, each with one folder of so many items with 4 values: right after a start, when nothing changed, and after one item of one folder changed. /api/health is asked every 20 ms while all is counted.`,
  async run({ sizes, say }) {
    const weft = await startWeft()
    const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
    try {
      const api = await signUp(weft.url)
      const figures: Figure[] = []
      for (const size of sizes.filter((one) => one <= 20_000)) {
        say(`${BOARDS} boards of ${size} items`)
        const team_id = await makeTeam(api)
        const boards: BenchBoard[] = []
        for (let n = 0; n < BOARDS; n++) {
          const board = await makeBoard(api, team_id)
          await fillBoard({ api, db }, board, size)
          boards.push(board)
        }
        await db.owner((tx) => tx.query('analyze items'))
        say('counting')
        figures.push(...(await countsOf({ api, db, url: weft.url }, boards, size)))
      }
      return figures
    } finally {
      await db.end()
      await weft.stop()
    }
  },
}

const typed = ({ attributes }: BenchBoard, type: string) =>
  attributes.find((one) => one.type === type)?.id ?? ''

/** A third is done, a half is assigned to the person who asks. */
async function fillBoard(
  { api, db }: { api: Api; db: Database },
  board: BenchBoard,
  size: number,
): Promise<void> {
  const { team_id, board_id, folder_id } = board
  await api.ask('PUT', `/api/${team_id}/boards/${board_id}`, {
    settings: { done_rule: { attribute_id: typed(board, 'checkbox') } },
    row_version: 2,
  })
  await db.owner(async (tx) => {
    await tx.query(
      `insert into items (team_id, id, board_id, folder_id, sort_order, values, row_version, seq)
       select $1, gen_random_uuid(), $2, $3, n, jsonb_build_object(
         $4::text, jsonb_build_array('Item ' || n, 1), $5::text, jsonb_build_array(n % 3 = 0, 1),
         $6::text, jsonb_build_array(jsonb_build_array(case when n % 2 = 0 then $7::int else 0 end), 1),
         $8::text, jsonb_build_array(n, 1)), 1, n / 100 + 2
       from generate_series(1, $9::int) n`,
      [
        team_id,
        board_id,
        folder_id,
        typed(board, 'text'),
        typed(board, 'checkbox'),
        typed(board, 'members'),
        api.user_id,
        typed(board, 'number'),
        size,
      ],
    )
    await tx.query(`update feeds set seq = seq + $3 where team_id = $1 and kind = 'folder' and id = $2`, [
      team_id,
      folder_id,
      Math.ceil(size / 100) + 2,
    ])
  })
}

interface Parts {
  api: Api
  db: Database
  url: string
}

async function countsOf(
  { api, db, url }: Parts,
  boards: readonly BenchBoard[],
  size: number,
): Promise<Figure[]> {
  const [first] = boards
  if (!first) return []
  const ask = (version = '') =>
    api.ask<Answer>(
      'GET',
      `/api/${first.team_id}/open-items?who=open${version === '' ? '' : `&version=${version}`}`,
    )
  const health = await watchHealth(url)
  let answer: Answer = { data: null, version: '' }
  const cold = await timed(async () => {
    do answer = await ask()
    while (answer.partial)
  })
  const { max } = await health.stop()
  const expected = BOARDS * (size - Math.floor(size / 3))
  const sum = Object.values(answer.data ?? {}).reduce((all, one) => all + one, 0)
  if (sum !== expected) throw new Error(`${sum} items were counted instead of ${expected}`)
  const same = await repeated(ASKED, () => ask(answer.version), 5)
  const plain = await repeated(
    ASKED,
    () =>
      db.owner((tx) =>
        tx.query(`select id, seq from feeds where team_id = $1 and kind = 'folder'`, [first.team_id]),
      ),
    5,
  )
  const touch = () =>
    db.owner((tx) =>
      tx.query(`update feeds set seq = seq + 1 where team_id = $1 and kind = 'folder' and id = $2`, [
        first.team_id,
        first.folder_id,
      ]),
    )
  const changed: number[] = []
  for (let n = 0; n < 20; n++) {
    await touch()
    changed.push(await timed(() => ask(answer.version)))
  }
  return [
    {
      work: `All ${BOARDS} boards counted for the first time`,
      size,
      figure: { value: cold, unit: 'ms' },
      beside: `slowest /api/health meanwhile ${max.toFixed(1)} ms; an answer comes after 400 ms at most, with what is counted until then`,
      limit: 'reading every row once, by key ranges of one folder after the other',
    },
    {
      work: 'Asked again, nothing changed',
      size,
      figure: { value: median(same), unit: 'ms' },
      beside: `p99 ${percentile(same, 0.99).toFixed(1)} ms`,
      anchor: { work: 'the numbers of the feeds in SQL', value: median(plain), unit: 'ms' },
      limit: 'one statement over the keys of folders and feeds, and the right to each folder',
    },
    {
      work: 'Asked again, one folder changed',
      size,
      figure: { value: median(changed), unit: 'ms' },
      beside: `slowest ${Math.max(...changed).toFixed(1)} ms`,
      limit:
        'counting that folder once, for everybody; one of more than 5,000 items is counted for a twentieth of the time at most',
    },
  ]
}
