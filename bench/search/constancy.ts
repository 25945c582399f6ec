import type { Database } from '@weft/db'

import type { Figure } from '../benchmark.ts'
import type { Api } from '../harness/api.ts'
import { median, timed } from '../harness/measure.ts'
import { whenFound } from './lag.ts'

/** Questions of each of the two kinds, in turn. */
const ASKED = 300
/** Closed items that hold the word. */
const HELD = 5_000
const HIDDEN = 'quicksilver'

/**
 * Whether time tells of a word that stands in closed places only: the same person asks for it and for one that stands
 * nowhere, in turn, and the two lots of times are compared by their ranks (Mann and Whitney).
 */
export async function constancyFigures(
  { owner, other, db }: { owner: Api; other: Api; db: Database },
  { team_id, folders, size }: { team_id: number; folders: readonly string[]; size: number },
): Promise<Figure[]> {
  await hide(db, team_id, folders)
  // What happens next has it read.
  await owner.ask('PUT', `/api/${team_id}/boards/benchHidden`, { name: 'Hidden', row_version: 1 })
  await whenFound(db, team_id)
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < 2 * ASKED + 40; n++) {
    // Which comes first changes from pair to pair, so that neither follows the other's leavings more often.
    const kind = ((n >> 1) + n) % 2
    const q = kind === 0 ? HIDDEN : `quicksand${n % 10}`
    const taken = await timed(() => other.ask('GET', `/api/search?team_id=${team_id}&q=${q}`))
    if (n >= 40) times[kind === 0 ? 0 : 1].push(taken)
  }
  return [
    {
      work: `whether time tells of a word that stands in ${HELD} closed items only: p of two lots of ${ASKED} questions being one`,
      size,
      figure: { value: likelihood(...times), unit: 'p' },
      beside: `medians ${median(times[0]).toFixed(2)} and ${median(times[1]).toFixed(2)} ms`,
      target: { is: 'at least', value: 0.01 },
      limit: 'Words of closed places are never looked up; one run in a hundred is below by chance.',
    },
  ]
}

async function hide(db: Database, team_id: number, folders: readonly string[]): Promise<void> {
  await db.owner(async (tx) => {
    await tx.query(
      `update items set values = jsonb_set(values, array[(select k from jsonb_object_keys(values) k limit 1)],
         jsonb_build_array($3::text, 2)) where ctid = any(array(select ctid from items
         where team_id = $1 and folder_id = any($2::text[]) limit $4))`,
      [team_id, folders, HIDDEN, HELD],
    )
    await tx.query(
      `insert into search_pending (team_id, kind, record) select team_id, 'item', id::text from items
       where team_id = $1 and values::text like '%' || $2 || '%'`,
      [team_id, HIDDEN],
    )
  })
}

/** Two-sided, by the normal approximation; ties count half. */
function likelihood(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(wins - (a.length * b.length) / 2) / spread
  // The tail of the normal distribution, by Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (2 * tail * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}
