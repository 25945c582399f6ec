import type { Unit } from '@weft/server-kit'

import { atHandErrors } from '../shared/index.ts'
import { starCounts } from './queries.ts'

const MAX_STARS = 500

const countsHere = () => new Map<number, number>()

/** Loads how many stars people have in the workspace. */
export async function loadStarCounts(unit: Unit, user_ids: readonly number[]): Promise<void> {
  const counts = unit.once(countsHere)
  for (const { user_id, count } of await starCounts(unit.tx, unit.team_id, user_ids))
    counts.set(user_id, count)
}

/** Counts another star of somebody; throws where they have as many as one can have. */
export function countStar(unit: Unit, user_id: number): void {
  const counts = unit.once(countsHere)
  const count = counts.get(user_id) ?? 0
  if (count >= MAX_STARS) throw atHandErrors.too_many_stars()
  counts.set(user_id, count + 1)
}
