import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newUuid } from '@weft/base'
import { startEmbedded } from '@weft/db'

import { root } from '../../scripts/run.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, createApi, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { median, percentile, repeated } from '../harness/measure.ts'
import { memoryOf } from '../harness/processes.ts'
import { freePort, startWeft } from '../harness/weft.ts'

const RUNS = 7
const IDLE_MS = 5_000
const SAVES = 5_000
const SAVERS = 20

export const benchmark: Benchmark = {
  name: 'start',
  about: `Starts on data that are there, median of ${RUNS}, each process anew; memory is the proportional set size (PSS) of the server and all PostgreSQL processes.`,
  async run({ say }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'weft-start-'))
    try {
      say('first start')
      const first = await startWeft({ dataDir })
      const api = await signUp(first.url)
      const board = await makeBoard(api, await makeTeam(api))
      const ids = await fill(api, board, 1_000)
      await first.stop()

      say('anchors')
      const node = await repeated(RUNS, () => ended(spawn(process.execPath, ['-e', '0'])), 1)
      const { ready, memory } = await barePostgres(dataDir)
      say('starts')
      const health = await times(() => startAgain(dataDir))
      say('npm start')
      const command = await times(() => runCommand(dataDir))
      say('memory')
      const weft = await startWeft({ dataDir })
      const signedIn = createApi(weft.url, api.token, api.user_id)
      try {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
        const idle = weft.memory()
        await save(signedIn, board, ids)
        const loaded = weft.memory()
        const anchor = { work: 'PostgreSQL alone, to the first connection', value: ready, unit: 'ms' }
        const bare = { work: 'an idle node and PostgreSQL without clients', value: memory, unit: 'MB' }
        const figures: Figure[] = [
          {
            work: 'Start, data exists: spawn to /api/health',
            figure: { value: median(health), unit: 'ms' },
            beside: `slowest ${Math.round(percentile(health, 1))} ms; node -e 0 ${Math.round(median(node))} ms`,
            anchor,
            target: { is: 'at most', value: 1_000 },
            limit:
              'resolving and evaluating some 740 modules, half of them ours, on one core; PostgreSQL starts beside it',
          },
          {
            work: 'npm start to ready, build and data exist',
            figure: { value: median(command), unit: 'ms' },
            beside: `slowest ${Math.round(percentile(command, 1))} ms`,
            anchor,
            target: { is: 'at most', value: 1_500 },
            limit:
              'the server itself; before it the shell compares the web build with its sources, which takes a sixth',
          },
          {
            work: 'First start, empty data folder: spawn to /api/health',
            figure: { value: first.healthAfter, unit: 'ms' },
            anchor,
            limit: 'initdb, and modules are compiled without a cache',
          },
          {
            work: 'Memory, idle',
            figure: { value: idle.server + idle.database, unit: 'MB' },
            beside: tell(idle),
            anchor: bare,
            target: { is: 'at most', value: 150 },
            limit: "the modules' code and data; each of some ten connections takes 2-3 MB of PostgreSQL",
          },
          {
            work: `Memory after ${SAVES.toLocaleString('en')} saves and a load of the folder`,
            figure: { value: loaded.server + loaded.database, unit: 'MB' },
            beside: tell(loaded),
            anchor: bare,
            limit:
              'rows and prepared statements that are kept for the next caller, and garbage not yet collected',
          },
        ]
        return figures
      } finally {
        await weft.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const tell = ({ server, database }: { server: number; database: number }) =>
  `server ${Math.round(server)}, PostgreSQL ${Math.round(database)} MB`

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** PostgreSQL on the same data without us, and what it and a Node that does nothing take. */
async function barePostgres(dataDir: string): Promise<{ ready: number; memory: number }> {
  const times: number[] = []
  let memory = 0
  for (let n = 0; n < RUNS; n++) {
    const begin = performance.now()
    const { stop } = await startEmbedded({ dataDir })
    times.push(performance.now() - begin)
    const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { server, database } = memoryOf(bare.pid ?? 0, dataDir)
    memory = server + database
    bare.kill()
    await stop()
  }
  return { ready: median(times), memory }
}

async function startAgain(dataDir: string): Promise<number> {
  const weft = await startWeft({ dataDir })
  await weft.stop()
  return weft.healthAfter
}

/** Milliseconds from `npm start`'s script to its line that says ready. */
async function runCommand(dataDir: string): Promise<number> {
  const port = await freePort()
  const begin = performance.now()
  const child = spawn('sh', ['scripts/start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('Weft is ready')) break
  const took = performance.now() - begin
  const end = ended(child)
  child.kill('SIGTERM')
  await end
  return took
}

async function times(work: () => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  // The first one fills the caches.
  for (let n = -1; n < RUNS; n++) {
    const took = await work()
    if (n >= 0) samples.push(took)
  }
  return samples
}

async function save(api: Api, board: BenchBoard, ids: readonly string[]): Promise<void> {
  const attribute = board.attributes[4]?.id
  for (let n = 0; n < SAVES; n += SAVERS) {
    const answers = await Promise.all(
      Array.from({ length: SAVERS }, (_, saver) => {
        const id = `${ids[(n + saver) % ids.length]}.${attribute}`
        const body = { data: `text ${n + saver}`, row_version: Math.floor((n + saver) / ids.length) + 2 }
        return api.call('PUT', `/api/${board.team_id}/values/${id}`, body, {
          'x-idempotency-key': newUuid(),
        })
      }),
    )
    const bad = answers.find(({ status }) => status !== 200)
    if (bad) throw new Error(`A save was answered ${bad.status}: ${bad.bytes.toString().slice(0, 300)}`)
  }
  await api.ask('GET', `/api/${board.team_id}/folders/${board.folder_id}/content`)
}
