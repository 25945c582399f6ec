import type { Benchmark, Figure } from '../benchmark.ts'
import { signUp } from '../harness/api.ts'
import { fill, makeBoard, makeFolder, makeTeam } from '../harness/board.ts'
import { openLine } from '../harness/line.ts'
import type { Rate } from '../harness/measure.ts'
import { inTurns, type Work } from '../harness/turns.ts'
import { startWeft } from '../harness/weft.ts'
import { openRaw, startRawServer } from './anchors.ts'
import { watchHealth } from './health.ts'
import { openWriter } from './in-process.ts'
import { createSaves, deal, savesInProcess, savesOverHttp } from './savers.ts'

const WRITERS = 16
const TURNS = { rounds: 4, seconds: 0.8 }
const WALLED = ['items', 'feeds', 'activity', 'idempotency']

const LIMITS = {
  one: 'one round trip and one flush of the log, as for the raw row; then five rows instead of one: the two numbers that are compared, the feed, the item with its index, the activity and the answer',
  oneFolder:
    'CPU, shared by server, database and load: one transaction carries what waited, so that the server process (HTTP, judging) is what is busy',
  folders: 'CPU, as in one folder: folders share transactions, two of them in flight',
  http: 'the write to the database and the answer on the socket: system calls are half of what the server does for a save',
}

export const benchmark: Benchmark = {
  name: 'save',
  about:
    'One value saved after another: in this process through the writer on a real database, and with PUT /api/{team_id}/values/{id}; rights, version rule, idempotency, activity and row-level security on. Anchor and figure take turns of 0.8 s.',
  async run({ sizes, say }) {
    const weft = await startWeft({
      nodeArgs: (process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter(Boolean),
    })
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      const { team_id } = board
      say('filling')
      const ids = await fill(api, board, 1_600)
      const folders: string[][] = []
      while (folders.length < WRITERS) folders.push(await fill(api, board, 100, await makeFolder(api, board)))
      const saves = createSaves(board)
      const raw = await openRaw(weft.databaseUrl(), WRITERS)
      const rawOne: Work = { workers: 1, work: raw.insert }
      const rawMany: Work = { workers: WRITERS, work: raw.insert }
      const figures: Figure[] = []

      say('in process')
      const { writer, close } = await openWriter(weft.databaseUrl(), team_id)
      const caller = { user_id: api.user_id, team_id }
      const quietly = (own: string[][]) => savesInProcess(writer, caller, saves, own)
      const [anchorOne, one] = await inTurns([rawOne, quietly(deal(ids, 1))], TURNS)
      figures.push({
        ...figure('Save in process, one writer', one, anchorOne, 'raw one-row insert, one connection'),
        target: { is: 'at least', value: 0.5, of: 'ratio' },
        limit: LIMITS.one,
      })
      const [anchorMany, together, apart] = await inTurns(
        [rawMany, quietly(deal(ids, WRITERS)), quietly(folders)],
        TURNS,
      )
      const rawWork = `raw one-row insert, ${WRITERS} connections`
      figures.push({
        ...figure(`Save in process, ${WRITERS} writers, one folder`, together, anchorMany, rawWork),
        limit: LIMITS.oneFolder,
      })
      figures.push({
        ...figure(`Save in process, ${WRITERS} writers, ${WRITERS} folders`, apart, anchorMany, rawWork),
        limit: LIMITS.folders,
      })
      say('without row-level security')
      const wall = (verb: 'enable' | 'disable') => async () => {
        for (const table of WALLED) await raw.pool.query(`alter table ${table} ${verb} row level security`)
      }
      const walled = { ...quietly(deal(ids, 1)), before: wall('enable') }
      const open = { ...quietly(deal(ids, 1)), before: wall('disable') }
      const [withWall, without] = await inTurns([walled, open], TURNS)
      await wall('enable')()
      figures.push({
        ...figure(
          'Save in process, one writer, row-level security on',
          withWall,
          without,
          'the same, switched off',
        ),
        limit:
          'a policy is one more condition of each statement, judged once a statement: a tenth of its CPU',
      })
      await close()

      say('over HTTP')
      const server = await startRawServer(weft.databaseUrl())
      const target = { url: weft.url, token: api.token, team_id }
      const httpOne = await savesOverHttp(target, saves, deal(ids, 1))
      const httpTogether = await savesOverHttp(target, saves, deal(ids, WRITERS))
      const httpApart = await savesOverHttp(target, saves, folders)
      const [rawHttp, overHttp] = await inTurns([await rawOverHttp(server.url, 1), httpOne], TURNS)
      figures.push({
        ...figure('PUT value, one client', overHttp, rawHttp, 'raw insert behind the same route'),
        target: { is: 'at least', value: 0.6, of: 'ratio' },
        limit: LIMITS.http,
      })
      figures.push({
        ...latency('PUT value, one client, p50', overHttp?.p50, rawHttp?.p50, 1),
        limit: LIMITS.http,
      })
      const health = await watchHealth(weft.url)
      const [rawHttpMany, httpFolder, httpFolders] = await inTurns(
        [await rawOverHttp(server.url, WRITERS), httpTogether, httpApart],
        TURNS,
      )
      const seen = await health.stop()
      for (const [name, rate, least, limit] of [
        ['one folder', httpFolder, 5_000, LIMITS.oneFolder],
        [`${WRITERS} folders`, httpFolders, 4_000, LIMITS.folders],
      ] as const) {
        const work = `PUT value, ${WRITERS} clients, ${name}`
        figures.push({
          ...figure(work, rate, rawHttpMany, 'raw insert behind the same route'),
          target: { is: 'at least', value: least },
          limit,
        })
        figures.push({ ...latency(`${work}, p99`, rate?.p99, rawHttpMany?.p99, 10), limit })
      }
      figures.push({
        work: `/api/health while ${WRITERS} clients save, slowest answer`,
        figure: { value: seen.max, unit: 'ms' },
        beside: `p50 ${seen.p50.toFixed(2)} ms, ${seen.asked} asked`,
        target: { is: 'at most', value: 200 },
        limit: 'the event loop of the server: a batch is judged in one go',
      })
      figures.push({
        work: `Requests that failed while ${WRITERS} clients saved`,
        figure: { value: httpTogether.failed() + httpApart.failed() + seen.failed, unit: 'requests' },
        beside: `of ${(httpFolder?.done ?? 0) + (httpFolders?.done ?? 0)}`,
        target: { is: 'at most', value: 0 },
        limit: 'none failed',
      })

      for (const size of sizes) {
        say(`a folder of ${size}`)
        const big = await fill(api, board, size, await makeFolder(api, board))
        const inBig = await savesOverHttp(target, saves, deal(shuffled(big), 1))
        const [small, large] = await inTurns([httpOne, inBig], TURNS)
        figures.push({
          ...figure(
            'PUT value, one client, any item of the folder',
            large,
            small,
            'the same in the small folder',
          ),
          size,
          limit:
            'rows that were not saved lately are read first, one more round trip; the size of the folder plays no part',
        })
        inBig.close()
      }
      for (const work of [httpOne, httpTogether, httpApart]) work.close()
      await server.stop()
      await raw.close()
      return figures
    } finally {
      await weft.stop()
    }
  },
}

async function rawOverHttp(url: string, workers: number): Promise<Work> {
  const lines = await Promise.all(
    Array.from({ length: workers }, () => openLine(url, 'a.token.of.some.length')),
  )
  return {
    workers,
    async work(worker, n) {
      const id = `${crypto.randomUUID()}.${crypto.randomUUID()}`
      const body = { data: `text ${n} of somebody`, row_version: 2, old: { data: 'text 1 of somebody' } }
      const key = `X-Idempotency-Key: ${crypto.randomUUID()}\r\n`
      const answer = await lines[worker]?.send('PUT', `/api/1/values/${id}`, body, key)
      if (answer?.status !== 200) throw new Error(`The anchor answered ${answer?.status}: ${answer?.text}`)
    },
  }
}

function figure(work: string, rate: Rate | undefined, anchor: Rate | undefined, anchorWork: string) {
  return {
    work,
    figure: { value: rate?.perSecond ?? 0, unit: 'saves/s' },
    beside: `p50 ${rate?.p50.toFixed(2)}, p99 ${rate?.p99.toFixed(2)} ms`,
    anchor: { work: anchorWork, value: anchor?.perSecond ?? 0, unit: 'rows/s' },
  }
}

function latency(work: string, value = Number.NaN, anchor = Number.NaN, most: number) {
  return {
    work,
    figure: { value, unit: 'ms' },
    anchor: { work: 'raw insert behind the same route', value: anchor, unit: 'ms' },
    target: { is: 'at most' as const, value: most },
  }
}

/** In an order that has nothing to do with where rows lie. */
function shuffled(ids: readonly string[]): string[] {
  return ids
    .map((id, n) => ({ id, at: (n * 7_919) % 104_729 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}
