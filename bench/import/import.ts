import { setTimeout as sleep } from 'node:timers/promises'

import { copyIn } from '../../packages/db/src/backup/copy-stream.ts'
import { openForCopy } from '../../packages/db/src/backup/sessions.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { percentile } from '../harness/measure.ts'
import { cpuSecondsOf } from '../harness/processes.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { databaseCpuSeconds, mainThreadCpuSeconds } from './process-cpu.ts'
import { COLUMNS, wideCsv } from './wide-csv.ts'

/** People who edit the folder meanwhile, and how long each of them thinks between two saves. */
const OTHERS = 4
const THINKS_MS = 50
/** Rows that each of them edits. */
const OWN_ROWS = 50

export const benchmark: Benchmark = {
  name: 'import',
  about: `A CSV file of ${COLUMNS} columns imported with all of them mapped, from the start to its last row; uploading and previewing come before. Chunks of 100 rows, one under way in the folder; others save a value every ${THINKS_MS} ms each.`,
  async run({ sizes, say }) {
    const weft = await startWeft({
      nodeArgs: (process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter(Boolean),
    })
    const figures: Figure[] = []
    try {
      const api = await signUp(weft.url)
      const team_id = await makeTeam(api)
      // Loads what the first import would load.
      const first = await makeBoard(api, team_id)
      await runImport(api, first, await upload(api, first, wideCsv(200)))
      for (const size of sizes) {
        for (const others of [0, OTHERS]) {
          // A folder holds 100,000 items, those among them that others edit.
          const rows = size - others * OWN_ROWS * 2
          const csv = wideCsv(rows)
          say(`${size} rows, ${others} others`)
          const copied = await copyRate(weft, csv, rows)
          const board = await makeBoard(api, team_id)
          const idle = await savesBeside(api, board, others, () => sleep(others > 0 ? 2_000 : 0))
          const uploaded = await upload(api, board, csv)
          const cpu = {
            main: mainThreadCpuSeconds(weft.pid),
            server: cpuSecondsOf(weft.pid),
            database: databaseCpuSeconds(weft.dataDir),
          }
          const {
            result: seconds,
            p50,
            p99,
          } = await savesBeside(api, board, others, () => runImport(api, board, uploaded))
          const micros = (after: number, before: number) => ((after - before) * 1e6) / rows
          const main = micros(mainThreadCpuSeconds(weft.pid), cpu.main)
          const server = micros(cpuSecondsOf(weft.pid), cpu.server)
          const database = micros(databaseCpuSeconds(weft.dataDir), cpu.database)
          figures.push({
            work: others > 0 ? `import beside ${others} others who save` : 'import, alone',
            size,
            figure: { value: rows / seconds, unit: 'rows/s' },
            beside: `CPU a row: server ${server.toFixed(0)} (first thread ${main.toFixed(0)}), PostgreSQL ${database.toFixed(0)} µs${
              others > 0
                ? `; others' saves p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms (without the import p99 ${idle.p99.toFixed(1)})`
                : ''
            }`,
            anchor: { value: copied, unit: 'rows/s', work: 'COPY of the same values into a plain table' },
            target: { is: 'at least', value: 10_000 },
            limit: size < 10_000 ? SMALL_LIMIT : LIMIT,
          })
          if (others > 0)
            figures.push({
              work: "others' saves during an import, p99",
              size,
              figure: { value: p99, unit: 'ms' },
              anchor: { value: idle.p99, unit: 'ms', work: 'their saves without the import, p99' },
              target: { is: 'at most', value: 20 },
              limit: OTHERS_LIMIT,
            })
        }
      }
      return figures
    } finally {
      await weft.stop()
    }
  },
}

const LIMIT =
  'One transaction at a time in a folder: judging and sending a chunk (first thread) and its statement (PostgreSQL) follow each other, so their sum is the time a row takes; the file is read beside them by a thread of its own.'
const SMALL_LIMIT =
  'What every import costs whatever its length: a job is taken up, the file is read for choices, the attributes are made, and the code is compiled while it runs.'
const OTHERS_LIMIT =
  'A save waits for the chunk of 100 rows before it: its judging on the thread that answers everybody, then its statement.'

interface Column {
  index: number
  name: string
  guess: { type: string }
}

interface Uploaded {
  id: string
  preview: { columns: Column[]; primary_column: number }
}

async function upload(api: Api, board: BenchBoard, csv: Buffer): Promise<Uploaded> {
  const path = `/api/${board.team_id}/imports?folder_id=${board.folder_id}&file_name=wide.csv`
  const answer = await api.call<{ data: Uploaded }>('POST', path, csv, { 'content-type': 'text/csv' })
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${String(answer.bytes)}`)
  return answer.body.data
}

/** Seconds from the start of the import to its end. */
async function runImport(api: Api, board: BenchBoard, { id, preview }: Uploaded): Promise<number> {
  const base = `/api/${board.team_id}/imports/${id}`
  const mapping = preview.columns.map(({ index, name, guess }) =>
    index === preview.primary_column
      ? { column: index, action: 'attribute', attribute_id: board.attributes[0]?.id }
      : { column: index, action: 'new', type: guess.type, name: `CSV ${name}` },
  )
  const begin = performance.now()
  await api.ask('POST', `${base}/start`, { mapping })
  for (;;) {
    type Answer = { data: { state: string; report: { problems: number } } }
    const { data } = await api.ask<Answer>('GET', base)
    if (data.state === 'done' && data.report.problems === 0) return (performance.now() - begin) / 1_000
    if (data.state !== 'waiting' && data.state !== 'running')
      throw new Error(`The import ended as ${data.state}: ${JSON.stringify(data.report)}`)
    await sleep(50)
  }
}

/** Runs `work` while some people save values in rows of the same folder, each in rows of their own. */
async function savesBeside<T>(api: Api, board: BenchBoard, people: number, work: () => Promise<T>) {
  const ids = people > 0 ? await fill(api, board, people * OWN_ROWS) : []
  const attribute_id = board.attributes[4]?.id ?? ''
  const samples: number[] = []
  let isDone = false
  const saving = Array.from({ length: people }, async (_, person) => {
    for (let n = 0; !isDone; n++) {
      const path = `/api/${board.team_id}/values/${ids[person * OWN_ROWS + (n % OWN_ROWS)]}.${attribute_id}`
      const begin = performance.now()
      await api.ask('PUT', path, { data: `text ${n}`, row_version: Math.floor(n / OWN_ROWS) + 2 })
      samples.push(performance.now() - begin)
      await sleep(THINKS_MS)
    }
  })
  const result = await work()
  isDone = true
  await Promise.all(saving)
  return { result, p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) }
}

/** Rows a second that COPY takes of the same file, every cell a text column. */
async function copyRate(weft: Weft, csv: Buffer, rows: number): Promise<number> {
  const client = await openForCopy(weft.databaseUrl(), 'bench')
  try {
    const columns = Array.from({ length: COLUMNS }, (_, at) => `c${at} text`).join()
    await client.query(`drop table if exists bench_copy; create table bench_copy (${columns})`)
    const source = (async function* () {
      for (let at = 0; at < csv.length; at += 262_144) yield csv.subarray(at, at + 262_144)
    })()
    const begin = performance.now()
    await copyIn(client, 'copy bench_copy from stdin with (format csv, header)', source)
    return rows / ((performance.now() - begin) / 1_000)
  } finally {
    await client.end()
  }
}
