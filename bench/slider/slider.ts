import { openDatabase } from '@weft/db'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { median, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

const ITEMS = 20_000
const CHANGES = 200_000
/** Changes that lie between one moment and the next one. */
const STEP = 100
const RUNS = 7
const LIMITS = {
  whole:
    'The database reads the entries above the moment and what each value held first; then it is written into the columns.',
  near: 'The base is unpacked, a few of its columns are written, and it is packed again.',
  step: 'What was told of the items in question is read entry by entry; of whole folders only once.',
}

export const benchmark: Benchmark = {
  name: 'slider',
  about:
    `A folder of ${ITEMS} items with 8 values as it was before ${CHANGES} later changes, over HTTP as zstd, and steps of ` +
    `${STEP} changes from there. The folder was loaded before, as for everybody who looks back; the anchor reads its rows in the database.`,
  async run({ say }) {
    say(`filling ${ITEMS}`)
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      await fill(api, board, ITEMS)
      say(`${CHANGES} changes`)
      const before = await change(weft.databaseUrl(), board)
      const path = `/api/${board.team_id}/folders/${board.folder_id}`
      const whole = await repeat(() => load(api, `${path}/content?seq=${before}`))
      const near = await repeat(() => load(api, `${path}/content?seq=${before + CHANGES - STEP}`))
      let at = before
      const steps = await repeat(() => {
        at += STEP
        return load(api, `${path}/changes?from=${at - STEP}&to=${at}`)
      })
      const back = await repeat(() => {
        at -= STEP
        return load(api, `${path}/changes?from=${at + STEP}&to=${at}`)
      })
      const plain = await readPlain(weft.databaseUrl(), board)
      return [
        figureOf('the folder before all changes', whole, { at_most: 1_000, plain, limit: LIMITS.whole }),
        figureOf(`the folder before the last ${STEP} changes`, near, { plain, limit: LIMITS.near }),
        figureOf('a step on', steps, { at_most: 150, plain, limit: LIMITS.step }),
        figureOf('a step back', back, { at_most: 150, plain, limit: LIMITS.step }),
      ]
    } finally {
      await weft.stop({ forget: true })
    }
  },
}

/** The first is not counted: code runs for the first time. */
async function repeat(run: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let n = 0; n <= RUNS; n++) samples.push(await timed(run))
  return samples.slice(1)
}

async function load(api: Api, path: string): Promise<void> {
  const accept = { 'accept-encoding': 'zstd', accept: 'application/x-ndjson' }
  const answer = await api.call('GET', path, undefined, accept)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
}

async function readPlain(connectionString: string, { team_id, folder_id }: BenchBoard): Promise<number[]> {
  const db = openDatabase({ connectionString, poolSize: 1 })
  const text = 'select * from items where team_id = $1 and folder_id = $2'
  const samples = await repeat(() =>
    db.owner((tx) => tx.query({ name: 'bench-items', text }, [team_id, folder_id])),
  )
  await db.end()
  return samples
}

function figureOf(
  work: string,
  samples: readonly number[],
  { at_most, plain, limit }: { at_most?: number; plain: readonly number[]; limit: string },
): Figure {
  return {
    work,
    size: ITEMS,
    figure: { value: median(samples), unit: 'ms' },
    beside: `best ${Math.min(...samples).toFixed(0)} ms of ${samples.length}`,
    anchor: { work: 'all rows of today, read in the database', value: median(plain), unit: 'ms' },
    ...(at_most !== undefined && { target: { is: 'at most' as const, value: at_most } }),
    limit,
  }
}

/** Entries as saves write them, and that everybody has followed them; answers the number before. */
async function change(
  connectionString: string,
  { team_id, folder_id, attributes }: BenchBoard,
): Promise<number> {
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    return await db.owner(async (tx) => {
      const place = [team_id, folder_id]
      const [feed] = await tx.query<{ seq: number }>(
        `select seq from feeds where team_id = $1 and kind = 'folder' and id = $2`,
        place,
      )
      const before = feed?.seq ?? 0
      const entries = `generate_series(1, ${CHANGES}) s join list on list.k = (s * 7919) % ${ITEMS}`
      const list = `with list as (
        select id, row_number() over (order by id) - 1 as k, values from items where team_id = $1 and folder_id = $2)`
      await tx.query(
        `${list} insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, old, new)
         select $1, 'folder', $2, $3 + s, 0, 'changed', 'values', id || '.' || a, jsonb_build_object('data', values -> a -> 0),
           jsonb_build_object('data', values -> a -> 0)
         from ${entries}, lateral (select ($4::text[])[1 + s % ${attributes.length}] as a) a`,
        [...place, before, attributes.map(({ id }) => id)],
      )
      await tx.query(
        `${list} update items i set seq = c.seq from (select id, max($3 + s) as seq from ${entries} group by id) c
         where i.team_id = $1 and i.id = c.id`,
        [...place, before],
      )
      await tx.query(`update feeds set seq = $3 where team_id = $1 and kind = 'folder' and id = $2`, [
        ...place,
        before + CHANGES,
      ])
      await tx.query(
        `update activity_cursors set seq = $3, n = 1000000 where team_id = $1 and feed_kind = 'folder' and feed_id = $2`,
        [...place, before + CHANGES],
      )
      await tx.query(
        'update notification_progress set seq = $3, n = 1000000 where team_id = $1 and folder_id = $2',
        [...place, before + CHANGES],
      )
      // What the database does by itself after so many changes, not in the middle of the runs.
      await tx.query('analyze activity, items')
      return before
    })
  } finally {
    await db.end()
  }
}
