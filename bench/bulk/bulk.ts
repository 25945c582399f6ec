import { performance } from 'node:perf_hooks'

import { makeOperation } from '@weft/server-kit'

import { copyIn } from '../../packages/db/src/backup/copy-stream.ts'
import { openForCopy } from '../../packages/db/src/backup/sessions.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, creations, makeBoard, makeFolder, makeTeam } from '../harness/board.ts'
import { openLine } from '../harness/line.ts'
import { median } from '../harness/measure.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { openWriter } from '../save/in-process.ts'

const ITEMS = 10_000
const CALL = 500
const ROUNDS = 3

interface Creation {
  route: string
  idempotency_key: string
  item: Record<string, unknown>
}

export const benchmark: Benchmark = {
  name: 'bulk',
  about: `${ITEMS.toLocaleString('en-US')} items of eight values, all of them in the creation: calls of ${CALL} and of 100, one after the other, and without HTTP. The anchor is COPY of the same values into a bare table; median of ${ROUNDS} rounds, taking turns.`,
  async run({ sizes, say }) {
    const weft = await startWeft({
      nodeArgs: (process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter(Boolean),
    })
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      const { writer, close } = await openWriter(weft.databaseUrl(), board.team_id)
      const inProcess = async (folder_id: string, size: number) => {
        const chunks = bodies(board, folder_id, size, CALL)
        return spent(async () => {
          for (const chunk of chunks) {
            const outcomes = await writer.submit(
              board.team_id,
              chunk.map((entry) => operationOf(entry, api)),
            )
            demandCreated(outcomes)
          }
        })
      }
      const ways: [string, (folder_id: string) => Promise<number>][] = [
        [
          `calls of ${CALL}`,
          (folder_id) => overHttp(api, board, weft, bodies(board, folder_id, ITEMS, CALL)),
        ],
        ['calls of 100', (folder_id) => overHttp(api, board, weft, bodies(board, folder_id, ITEMS, 100))],
        ['in process', (folder_id) => inProcess(folder_id, ITEMS)],
      ]
      const seconds = new Map<string, number[]>([
        ['COPY', []],
        ...ways.map(([name]) => [name, []] as [string, number[]]),
      ])
      for (let round = 0; round <= ROUNDS; round++) {
        say(`round ${round}`)
        const copied = await copyAll(weft, board)
        if (round > 0) seconds.get('COPY')?.push(copied)
        for (const [name, way] of ways) {
          const took = await way(await makeFolder(api, board))
          // The first round compiles.
          if (round > 0) seconds.get(name)?.push(took)
        }
      }
      const rate = (name: string) => ITEMS / median(seconds.get(name) ?? [])
      const anchor = { work: 'COPY of the same values', value: rate('COPY'), unit: 'rows/s' }
      const figures: Figure[] = ways.map(([name]) => ({
        work: `Create items with their values, ${name}`,
        size: ITEMS,
        figure: { value: rate(name), unit: 'items/s' },
        anchor,
        ...(name === `calls of ${CALL}` ? { target: { is: 'at least' as const, value: 15_000 } } : {}),
        limit:
          'CPU of one connection: three rows an item (the item with two indexes and its folder looked up, the activity, the answer to a retry) are two thirds, checking and judging in the server one third',
      }))
      for (const size of sizes.filter((one) => one > ITEMS)) {
        say(`${size} into one folder`)
        figures.push({
          work: 'Create items with their values, in process',
          size,
          figure: { value: size / (await inProcess(await makeFolder(api, board), size)), unit: 'items/s' },
          limit: 'as above; what lies in the folder already plays no part',
        })
      }
      await close()
      return figures
    } finally {
      await weft.stop()
    }
  },
}

function bodies(board: BenchBoard, folder_id: string, size: number, call: number): Creation[][] {
  const chunks: Creation[][] = []
  for (let from = 0; from < size; from += call)
    chunks.push(creations(board, from, Math.min(call, size - from), folder_id).body as Creation[])
  return chunks
}

async function spent(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1_000
}

/** One call after the other on one connection; the bodies were made before. */
async function overHttp(api: Api, board: BenchBoard, weft: Weft, chunks: Creation[][]): Promise<number> {
  const line = await openLine(weft.url, api.token)
  const took = await spent(async () => {
    for (const chunk of chunks) {
      const answer = await line.send('POST', `/api/${board.team_id}/bulk`, chunk)
      if (answer.status !== 200 || answer.text.includes('"code"')) throw new Error(answer.text.slice(0, 400))
    }
  })
  line.close()
  return took
}

function operationOf({ route, idempotency_key, item }: Creation, api: Api) {
  const [, collection = '', id = ''] = route.split('/')
  const caller = { user_id: api.user_id, session_id: null }
  return makeOperation({ collection, method: 'put', id, item, caller, key: idempotency_key })
}

function demandCreated(outcomes: readonly { status: number; body: object }[]): void {
  const bad = outcomes.find(({ status }) => status !== 201)
  if (bad) throw new Error(`An item was refused: ${JSON.stringify(bad)}`)
}

/** The same values as rows of a table that has nothing but an id and one column a value. */
async function copyAll(weft: Weft, board: BenchBoard): Promise<number> {
  const client = await openForCopy(weft.databaseUrl(), 'bench')
  try {
    const columns = board.attributes.map((_, at) => `c${at} jsonb`).join()
    await client.query(
      `drop table if exists bench_copy; create table bench_copy (id uuid primary key, ${columns})`,
    )
    const { ids } = creations(board, 0, ITEMS)
    const lines = ids.map((id, n) =>
      [id, ...board.attributes.map((attribute) => escaped(JSON.stringify(attribute.data(n))))].join('\t'),
    )
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    const source = (async function* () {
      for (let at = 0; at < bytes.length; at += 262_144) yield bytes.subarray(at, at + 262_144)
    })()
    return await spent(() => copyIn(client, 'copy bench_copy from stdin', source).then(() => undefined))
  } finally {
    await client.end()
  }
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\')
}
