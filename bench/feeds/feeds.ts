import { openDatabase } from '@weft/db'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, createApi, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { median, percentile, timed } from '../harness/measure.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { serveBuffer } from '../content/served-buffer.ts'
import { watchHealth } from '../save/health.ts'

const EVENTS = 5_000
const TIMES = 40
const DAY_MS = 86_400_000

export const benchmark: Benchmark = {
  name: 'feeds',
  about: `GET of the address of a table of ${EVENTS} items with a date, as other calendars read it over loopback: whole, and by a program that has it. The anchor of the whole is the rows with their names and dates in SQL; that of the 304 is one from a bare node:http. Beside it /api/health is asked every 20 ms while the whole is read again and again: the slowest of its answers says how long the thread was held.`,
  async run({ say }) {
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      // All in the days that are told.
      const due = board.attributes.find(({ type }) => type === 'date')
      if (due) due.data = (n) => ({ start: dayFromNow((n % 900) - 300), hasTime: false })
      say(`filling ${EVENTS}`)
      await fill(api, board, EVENTS)
      say('reading')
      return await read(weft, api, board, due?.id ?? '')
    } finally {
      await weft.stop({ forget: true })
    }
  },
}

const dayFromNow = (n: number) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10)

async function read(weft: Weft, api: Api, board: BenchBoard, due: string): Promise<Figure[]> {
  const path = new URL(
    (
      await api.ask<{ data: { url: string } }>('POST', `/api/${board.team_id}/calendars`, {
        view_id: board.view_id,
      })
    ).data.url,
  ).pathname
  const program = createApi(weft.url)
  const get = async (headers?: Record<string, string>) => program.call('GET', path, undefined, headers)
  const first = await get()
  const events = String(first.bytes).split('BEGIN:VEVENT').length - 1
  if (events !== EVENTS) throw new Error(`the feed has ${events} events`)
  const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
  const plainly = () =>
    db.run(
      board.team_id,
      {
        name: 'bench-feed',
        text: 'select id, updated_at, values -> $3 -> 0 as name, values -> $4 -> 0 as due from items where team_id = $1 and folder_id = $2 and deleted_at is null',
      },
      [board.team_id, board.folder_id, board.attributes[0]?.id, due],
    )
  const whole: number[] = []
  const plain: number[] = []
  const health = await watchHealth(weft.url)
  for (let n = 0; n < TIMES; n++) {
    plain.push(await timed(plainly))
    whole.push(await timed(() => get()))
  }
  const held = await health.stop()
  await db.end()
  const known = { 'if-none-match': String(first.headers['etag']) }
  const bare = await serveBuffer(first.bytes)
  const anchor = createApi(bare.url)
  const same: number[] = []
  const bareSame: number[] = []
  for (let n = 0; n < 200; n++) {
    bareSame.push(await timed(() => anchor.call('GET', '/', undefined, known)))
    same.push(await timed(() => get(known)))
  }
  bare.stop()
  return [
    {
      work: `a feed of ${EVENTS} events`,
      figure: { value: median(whole), unit: 'ms' },
      beside: `p99 ${percentile(whole, 0.99).toFixed(0)} ms; ${(first.bytes.length / 1_000_000).toFixed(1)} MB; slowest answer of /api/health meanwhile ${held.max.toFixed(0)} ms`,
      anchor: { work: 'the rows in SQL', value: median(plain), unit: 'ms' },
      target: { is: 'at most', value: 200 },
      limit: 'Writing each event by the library, in slices between which others have their turns.',
    },
    {
      work: 'a feed, 304',
      figure: { value: median(same), unit: 'ms' },
      beside: `p99 ${percentile(same, 0.99).toFixed(1)} ms`,
      anchor: { work: '304 from a bare node:http', value: median(bareSame), unit: 'ms' },
      target: { is: 'at most', value: 5 },
      limit:
        'Three looks into the database: the address with its view, the numbers of the feeds, whether anything personal is asked.',
    },
  ]
}
