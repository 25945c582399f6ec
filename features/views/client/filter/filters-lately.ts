import type { KeyValueStorage } from '@weft/api-client'
import { sameJson } from '@weft/base'
import { filterSchema, type FilterTree } from '@weft/model'
import * as z from 'zod/mini'

const KEY = 'weft.filters'
/** Filters of a board, and boards. */
const KEPT = 8
const BOARDS = 30

const keptSchema = z.object({
  user_id: z.number(),
  boards: z.array(z.tuple([z.string(), z.array(filterSchema)])),
})
type Kept = z.infer<typeof keptSchema>

/** Whose filters, and of which board. */
export interface FilterPlace {
  user_id: number
  board_id: string
}

/** By what this person filtered a board on this device, the latest first. What cannot be read counts as nothing. */
export function filtersLately(storage: KeyValueStorage, { user_id, board_id }: FilterPlace): FilterTree[] {
  const found = read(storage, user_id).boards.find(([id]) => id === board_id)
  return found?.[1] ?? []
}

/** Remembers a filter that somebody used. */
export function noteFilter(
  storage: KeyValueStorage,
  { user_id, board_id }: FilterPlace,
  filter: FilterTree,
): void {
  const known = filtersLately(storage, { user_id, board_id })
  if (sameJson(known[0], filter)) return
  const filters = [filter, ...known.filter((one) => !sameJson(one, filter))].slice(0, KEPT)
  const others = read(storage, user_id).boards.filter(([id]) => id !== board_id)
  const kept: Kept = {
    user_id,
    boards: [[board_id, filters] as Kept['boards'][number], ...others].slice(0, BOARDS),
  }
  storage.setItem(KEY, JSON.stringify(kept))
}

/** What somebody else left on the device is nobody's. */
function read(storage: KeyValueStorage, user_id: number): Kept {
  const nothing = { user_id, boards: [] }
  try {
    const parsed = keptSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return parsed.success && parsed.data.user_id === user_id ? parsed.data : nothing
  } catch {
    // Not JSON: another version wrote it.
    return nothing
  }
}
