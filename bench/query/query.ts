import { openDatabase } from '@weft/db'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, createApi, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeFolder, makeTeam } from '../harness/board.ts'
import { median, percentile, repeated, timed } from '../harness/measure.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { type Asked, questions } from './questions.ts'

const WARM_RUNS = 60
const WARMING = 4

export const benchmark: Benchmark = {
  name: 'query',
  about:
    'GET /api/{team_id}/items with filter and sort over HTTP, the first 100 with their values; the anchor is the same filter and order in SQL without an index, giving the same rows.',
  async run({ sizes, say }) {
    const figures: Figure[] = []
    for (const size of sizes) {
      say(`filling ${size}`)
      let weft = await startWeft()
      try {
        const api = await signUp(weft.url)
        const board = await makeBoard(api, await makeTeam(api))
        const ids = await fill(api, board, size)
        const others: string[] = []
        for (let n = 0; n < WARMING; n++) others.push(await makeFolder(api, board))
        for (const folder of others) await fill(api, board, 500, folder)
        for (const question of questions(board)) {
          const path = pathOf(board, question)
          await weft.stop({ forget: false })
          weft = await startWeft({ dataDir: weft.dataDir })
          const asker = createApi(weft.url, api.token)
          // Cold are the folder's columns, not the program: other folders were asked the same before.
          for (const folder of others)
            await repeated(10, () => asker.ask('GET', pathOf(board, question, folder)))
          const plain = await inSql(weft, board, question)
          const cold = await timed(() => asker.ask('GET', path))
          const answer = await asker.ask<{ data: { id: string }[] }>('GET', path)
          const same = answer.data.map(({ id }) => id).join() === plain.ids.join()
          if (!same) throw new Error(`${question.name}: SQL and the server give other rows`)
          const warm = await repeated(WARM_RUNS, () => asker.ask('GET', path), 20)
          const touched = await afterSaves(asker, board, ids, path)
          figures.push(...figuresOf(question, size, { plain: plain.ms, cold, warm, touched }))
        }
      } finally {
        await weft.stop({ forget: true })
      }
    }
    return figures
  },
}

function figuresOf(
  { name, target, cold_target, anchor_work }: Asked,
  size: number,
  seen: { plain: number; cold: number; warm: number[]; touched: number[] },
): Figure[] {
  const anchor = { work: anchor_work, value: seen.plain, unit: 'ms' }
  const judged = (value: number | undefined) =>
    size === 20_000 && value !== undefined ? { target: { is: 'at most' as const, value } } : {}
  return [
    {
      work: `first 100 by ${name}, cached columns`,
      size,
      figure: { value: median(seen.warm), unit: 'ms' },
      beside: `p99 ${percentile(seen.warm, 0.99).toFixed(2)} ms`,
      anchor,
      ...judged(target),
      limit:
        'Writing 100 records as JSON and sending them, and one statement that asks what changed; the selection is about a tenth.',
    },
    {
      work: `first 100 by ${name}, somebody saved just before`,
      size,
      figure: { value: median(seen.touched), unit: 'ms' },
      beside: `p99 ${percentile(seen.touched, 0.99).toFixed(2)} ms`,
      anchor,
      ...judged(target),
      limit: 'As above, and a second statement when the changed row is on the page.',
    },
    {
      work: `first 100 by ${name}, cold`,
      size,
      figure: { value: seen.cold, unit: 'ms' },
      anchor,
      ...judged(cold_target),
      limit:
        'The pass over the folder in PostgreSQL: a third of it is reading the rows, the rest writes ids and cells as text; building the columns is a sixth.',
    },
  ]
}

function pathOf(board: BenchBoard, { filter, sort }: Asked, folder_id = board.folder_id): string {
  const asked = new URLSearchParams({ folder_id, expand: 'values', limit: '100' })
  if (filter) asked.set('filter', JSON.stringify(filter))
  asked.set('sort', JSON.stringify(sort))
  return `/api/${board.team_id}/items?${asked}`
}

async function inSql(weft: Weft, board: BenchBoard, { sql }: Asked): Promise<{ ms: number; ids: string[] }> {
  const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
  const text = `select * from items where team_id = $1 and folder_id = $2 and deleted_at is null ${sql} limit 100`
  const ask = () =>
    db.run<{ id: string }>(board.team_id, { name: 'bench-query', text }, [board.team_id, board.folder_id])
  try {
    // The order of the server: digits by their value.
    await db.owner((tx) =>
      tx.query(`create collation if not exists bench_numeric (provider = icu, locale = 'en-US-u-kn-true')`),
    )
    const ids = (await ask()).map((row) => row.id)
    return { ms: median(await repeated(12, ask, 6)), ids }
  } finally {
    await db.end()
  }
}

async function afterSaves(api: Api, board: BenchBoard, ids: string[], path: string): Promise<number[]> {
  const contact = board.attributes.find((attribute) => attribute.type === 'number')
  const samples: number[] = []
  for (let n = 0; n < 40; n++) {
    const id = `${ids[(n * 41) % ids.length]}.${contact?.id}`
    const { data } = await api.ask<{ data: { row_version: number } }>(
      'GET',
      `/api/${board.team_id}/values/${id}`,
    )
    await api.ask('PUT', `/api/${board.team_id}/values/${id}`, {
      data: (n * 7_919) % 1_000,
      row_version: data.row_version + 1,
    })
    samples.push(await timed(() => api.ask('GET', path)))
  }
  return samples
}
