import { openDatabase } from '@weft/db'

import { readContentRange } from '../../features/items/server/content/queries.ts'
import { RANGE_BEGIN } from '../../features/items/server/key-ranges.ts'
import type { BenchContext, Figure } from '../benchmark.ts'
import { type Api, createApi, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeFolder, makeTeam } from '../harness/board.ts'
import { median, percentile, timed } from '../harness/measure.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { watchHealth } from '../save/health.ts'
import { createSaves, deal, type Saves, savesOverHttp } from '../save/savers.ts'
import { type ColdLoad, loadCold } from './cold-content.ts'
import { watchStatements } from './longest-statement.ts'

export const RUNS = 3
export const SAVERS = 8
export const OTHERS = 3
/** Of the folder's size, in each of the folders that are opened meanwhile. */
const OTHERS_SHARE = 0.2
/** Who asks for the same folder at the same time. */
export const MORE_READERS = 2

interface World {
  api: Api
  board: BenchBoard
  other_ids: string[]
  ids: readonly string[]
  saves: Saves
}

const contentPath = ({ team_id }: BenchBoard, folder_id: string) =>
  `/api/${team_id}/folders/${folder_id}/content`

/** A folder of so many rows that is asked for right after a start, alone and while others work. */
export async function coldOpens(size: number, say: BenchContext['say']): Promise<Figure[]> {
  say(`filling ${size}`)
  let weft = await startWeft()
  try {
    const api = await signUp(weft.url)
    const board = await makeBoard(api, await makeTeam(api), { isRich: true })
    await fill(api, board, size)
    const other_ids: string[] = []
    let ids: string[] = []
    for (let n = 0; n < OTHERS; n++) {
      const folder_id = await makeFolder(api, board)
      ids = await fill(api, board, Math.round(size * OTHERS_SHARE), folder_id)
      other_ids.push(folder_id)
    }
    const world = { api, board, other_ids, ids, saves: createSaves(board) }
    const quiet: Seen[] = []
    const busy: Seen[] = []
    const plain: number[] = []
    for (let n = 0; n < RUNS; n++) {
      for (const [name, seen, meet] of [
        ['quiet', quiet, openAlone],
        ['busy', busy, openBusy],
      ] as const) {
        say(`${name}, ${n + 1} of ${RUNS}`)
        await weft.stop({ forget: false })
        weft = await startWeft({ dataDir: weft.dataDir })
        if (seen === quiet) plain.push(await asOneStatement(weft, board))
        seen.push(await meet(weft, world))
      }
    }
    return [...figuresOf('', quiet, plain, size), ...figuresOf(', busy', busy, plain, size)]
  } finally {
    await weft.stop({ forget: true })
  }
}

interface Seen extends ColdLoad {
  statement: number
  health: number
  beside: string
  /** How many answers of any kind were no 200. */
  refused: number
}

async function asOneStatement(weft: Weft, { team_id, folder_id, attributes }: BenchBoard): Promise<number> {
  const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
  const place = { team_id, folder_id, ids: attributes.map(({ id }) => id) }
  const ms = await timed(() =>
    db.read(team_id, (tx) => readContentRange(tx, place, { after: RANGE_BEGIN, limit: 1e9 })),
  )
  await db.end()
  return ms
}

/** The load, and what else was seen while it ran. */
async function watched(
  weft: Weft,
  work: () => Promise<ColdLoad & { refused: number; beside: string }>,
): Promise<Seen> {
  const health = await watchHealth(weft.url)
  const statements = watchStatements(weft.databaseUrl())
  const seen = await work()
  return { ...seen, statement: await statements.stop(), health: (await health.stop()).max }
}

async function openAlone(weft: Weft, { api, board }: World): Promise<Seen> {
  await createApi(weft.url, api.token).ask('GET', '/api/me')
  return watched(weft, async () => {
    const load = await loadCold(weft.url, api.token, contentPath(board, board.folder_id))
    return { ...load, refused: load.status === 200 ? 0 : 1, beside: '' }
  })
}

async function openBusy(weft: Weft, { api, board, other_ids, ids, saves }: World): Promise<Seen> {
  const { token } = api
  const target = { url: weft.url, token, team_id: board.team_id }
  const savers = await savesOverHttp(target, saves, deal(ids, SAVERS))
  let isOver = false
  let saved = 0
  const begin = performance.now()
  const saving = Array.from({ length: SAVERS }, async (_, worker) => {
    for (let n = 0; !isOver; n++) {
      await savers.work(worker, n)
      saved++
    }
  })
  const seen = await watched(weft, async () => {
    const others = other_ids.map((id) => loadCold(weft.url, token, contentPath(board, id)))
    const own = Array.from({ length: 1 + MORE_READERS }, () =>
      loadCold(weft.url, token, contentPath(board, board.folder_id)),
    )
    const all = await Promise.all([...own, ...others])
    const [load] = all
    if (!load) throw new Error('The folder was not asked for')
    const refused = all.filter(({ status, whole }) => status !== 200 || Number.isNaN(whole)).length
    const last = percentile(
      all.map(({ first }) => first),
      1,
    )
    return {
      ...load,
      refused,
      beside: `first rows of the slowest of ${all.length} readers ${last.toFixed(0)} ms`,
    }
  })
  isOver = true
  await Promise.all(saving)
  savers.close()
  const perSecond = (saved / (performance.now() - begin)) * 1_000
  return {
    ...seen,
    refused: seen.refused + savers.failed(),
    beside: `${seen.beside}; ${perSecond.toFixed(0)} saves/s meanwhile`,
  }
}

function figuresOf(how: string, seen: readonly Seen[], plain: readonly number[], size: number): Figure[] {
  const of = (pick: (one: Seen) => number) => median(seen.map(pick))
  const refused = seen.reduce((sum, one) => sum + one.refused, 0)
  const anchor = { work: 'the pass as one statement, nobody else', value: median(plain), unit: 'ms' }
  const beside = seen[0]?.beside
  return [
    {
      work: `first rows of a cold folder${how}`,
      size,
      figure: { value: of(({ first }) => first), unit: 'ms' },
      ...(beside ? { beside } : {}),
      anchor,
      target: { is: 'at most', value: 3_000 },
      limit: 'Token, rights, the start of the snapshot and 500 rows; two ranges are read at once, in turn.',
    },
    {
      work: `all rows of a cold folder${how}`,
      size,
      figure: { value: of(({ whole }) => whole), unit: 'ms' },
      beside: `${refused} refused or broken off`,
      anchor,
      limit: 'The pass in PostgreSQL, which shares two processors with all the others.',
    },
    {
      work: `longest statement of any kind${how}`,
      size,
      figure: {
        value: percentile(
          seen.map(({ statement }) => statement),
          1,
        ),
        unit: 'ms',
      },
      anchor,
      target: { is: 'at most', value: 1_000 },
      limit: 'Ranges are sized by what the one before took, to a quarter of a second; the limit is 10 s.',
    },
    {
      work: `longest answer of /api/health${how}`,
      size,
      figure: {
        value: percentile(
          seen.map(({ health }) => health),
          1,
        ),
        unit: 'ms',
      },
      limit:
        'What a range of 5,000 rows costs the loop, and what the load generator takes of the same processors.',
    },
  ]
}
