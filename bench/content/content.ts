import { openDatabase } from '@weft/db'

import { readContentRange } from '../../features/items/server/content/queries.ts'
import { RANGE_BEGIN } from '../../features/items/server/key-ranges.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, createApi, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { median, percentile, repeated, rounded, timed } from '../harness/measure.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { serveBuffer } from './served-buffer.ts'

const ENCODINGS = ['identity', 'gzip', 'br', 'zstd'] as const
const COLD_RUNS = 3
const BUSY_MS = 5_000

interface Place {
  token: string
  board: BenchBoard
  ids: string[]
  path: string
}

const anchorOf = (work: string, value: number) => ({ work, value, unit: 'ms' })

export const benchmark: Benchmark = {
  name: 'content',
  about: `GET /api/{team_id}/folders/{folder_id}/content of items with 8 values, asked for as zstd over loopback; cold is the first request of a server that was just started (median of ${COLD_RUNS}).`,
  async run({ sizes, say }) {
    const figures: Figure[] = []
    for (const size of sizes) {
      say(`filling ${size}`)
      let weft = await startWeft()
      try {
        const api = await signUp(weft.url)
        const board = await makeBoard(api, await makeTeam(api))
        const ids = await fill(api, board, size)
        const path = `/api/${board.team_id}/folders/${board.folder_id}/content`
        const place = { token: api.token, board, ids, path }
        const cold: number[] = []
        const plain: number[] = []
        for (let n = 0; n < COLD_RUNS; n++) {
          await weft.stop({ forget: false })
          weft = await startWeft({ dataDir: weft.dataDir })
          plain.push(...(await plainPass(weft, board)))
          const other = createApi(weft.url, api.token)
          await other.ask('GET', '/api/me')
          cold.push(await timed(() => load(other, path)))
        }
        figures.push({
          work: 'content, cold build',
          size,
          figure: { value: median(cold), unit: 'ms' },
          anchor: anchorOf('the plain SQL pass', median(plain)),
          limit:
            'The pass over the folder in PostgreSQL by key ranges, each compressed in another thread before the next, and the whole text put together from them.',
        })
        figures.push(...(await warm(weft, size, place)))
      } finally {
        await weft.stop({ forget: true })
      }
    }
    return figures
  },
}

async function warm(weft: Weft, size: number, { token, board, ids, path }: Place): Promise<Figure[]> {
  const api = createApi(weft.url, token)
  const figures: Figure[] = []
  const bytes: Record<string, number> = {}
  for (const encoding of ENCODINGS) bytes[encoding] = (await load(api, path, encoding)).bytes.length
  const kept = await load(api, path)
  const bare = await serveBuffer(kept.bytes)
  const anchor = createApi(bare.url)
  const times = size > 50_000 ? 60 : 200
  const [bareLoad, cached] = await alternating(times, [() => anchor.call('GET', '/'), () => load(api, path)])
  figures.push({
    work: 'content, cached base',
    size,
    figure: { value: median(cached), unit: 'ms' },
    beside: `p99 ${percentile(cached, 0.99).toFixed(2)} ms`,
    anchor: anchorOf('the same bytes from a bare node:http', median(bareLoad)),
    limit: 'Token, rights and headers of a request; the bytes themselves cost what the bare server takes.',
  })
  const known = { 'if-none-match': String(kept.headers['etag']) }
  const [bareSame, same] = await alternating(times, [
    () => anchor.call('GET', '/', undefined, known),
    () => api.call('GET', path, undefined, known),
  ])
  figures.push({
    work: 'content, 304',
    size,
    figure: { value: median(same), unit: 'ms' },
    anchor: anchorOf('304 from a bare node:http', median(bareSame)),
    limit: "Token, rights and one look at the feed's number in the database.",
  })
  bare.stop()
  for (const encoding of ENCODINGS)
    figures.push({
      work: `content, transfer as ${encoding}`,
      size,
      figure: { value: (bytes[encoding] ?? 0) / 1_000, unit: 'KB' },
      anchor: { work: 'identity', value: (bytes['identity'] ?? 0) / 1_000, unit: 'KB' },
      ...(encoding !== 'identity' && size <= 20_000
        ? { target: { is: 'at most' as const, value: 1_000 } }
        : {}),
      limit: 'Random ids and what people wrote; the rest of the columns nearly vanishes.',
    })
  figures.push(await delta(weft, api, size, { token, board, ids, path }))
  figures.push(await busy(api, size, { token, board, ids, path }))
  return figures
}

/** What a client asks after its base: everything above a number, with 100 changes there. */
async function delta(weft: Weft, api: Api, size: number, place: Place): Promise<Figure> {
  const { board, ids } = place
  const index = `/api/${board.team_id}/items?folder_id=${board.folder_id}`
  const { seq, rights } = await api.ask<{ seq: number; rights: string }>('GET', `${index}&limit=1`)
  for (let n = 0; n < 100; n++) await save(api, place, ids[n * 7] ?? '', n)
  const asked = `${index}&since=${seq}&rights=${encodeURIComponent(rights)}&expand=values&limit=1000`
  const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
  const [plain, over] = await alternating(100, [
    () =>
      db.read(board.team_id, (tx) =>
        tx.query(
          {
            name: 'bench-delta',
            text: 'select * from items where team_id = $1 and folder_id = $2 and seq > $3 order by seq',
          },
          [board.team_id, board.folder_id, seq],
        ),
      ),
    () => api.ask('GET', asked),
  ])
  await db.end()
  return {
    work: 'items since, 100 changes',
    size,
    figure: { value: median(over), unit: 'ms' },
    beside: `p99 ${percentile(over, 0.99).toFixed(2)} ms`,
    anchor: anchorOf('the rows in SQL', median(plain)),
    limit:
      'Reading and writing 100 whole records as JSON, once in the database driver and once for the answer.',
  }
}

/** Loads while somebody else saves 20 times a second: the base must stand. */
async function busy(api: Api, size: number, place: Place): Promise<Figure> {
  const bases = new Set<string>()
  const samples: number[] = []
  const end = performance.now() + BUSY_MS
  let n = 0
  const saving = setInterval(() => {
    n++
    void save(api, place, place.ids[(n * 13) % place.ids.length] ?? '', 1_000 + n)
  }, 50)
  while (performance.now() < end) {
    samples.push(
      await timed(async () => {
        const answer = await load(api, place.path)
        bases.add(String(answer.headers['x-content-hash']))
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  clearInterval(saving)
  const calm = await repeated(50, () => load(api, place.path))
  return {
    work: 'content while others save 20 times a second',
    size,
    figure: { value: percentile(samples, 0.5), unit: 'ms' },
    beside: `p99 ${rounded(percentile(samples, 0.99))} ms; ${bases.size - 1} rebuilds in ${n} saves`,
    anchor: anchorOf('nobody saves', median(calm)),
    limit: 'As the cached base; saves and loads share two cores.',
  }
}

const versions = new Map<string, number>()

async function save(api: Api, { board }: Place, item: string, n: number): Promise<void> {
  const points = board.attributes.find((attribute) => attribute.type === 'number')
  const id = `${item}.${points?.id}`
  const version = (versions.get(id) ?? 1) + 1
  versions.set(id, version)
  const { status } = await api.call('PUT', `/api/${board.team_id}/values/${id}`, {
    data: n,
    row_version: version,
  })
  if (status !== 200) throw new Error(`A save was answered ${status}`)
}

async function load(api: Api, path: string, encoding = 'zstd') {
  const answer = await api.call('GET', path, undefined, { 'accept-encoding': encoding })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.bytes.toString()}`)
  return answer
}

/** Both ways in turn, so that a busy moment of the machine meets both. */
async function alternating(
  times: number,
  [one, other]: [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number[], number[]]> {
  const samples: [number[], number[]] = [[], []]
  for (let n = -10; n < times; n++) {
    const first = await timed(one)
    const second = await timed(other)
    if (n < 0) continue
    samples[0].push(first)
    samples[1].push(second)
  }
  return samples
}

async function plainPass(weft: Weft, board: BenchBoard): Promise<number[]> {
  const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
  try {
    const { team_id, folder_id, attributes } = board
    const place = { team_id, folder_id, ids: attributes.map(({ id }) => id) }
    const range = { after: RANGE_BEGIN, limit: 1e9 }
    return await repeated(2, () => db.read(team_id, (tx) => readContentRange(tx, place, range)), 1)
  } finally {
    await db.end()
  }
}
