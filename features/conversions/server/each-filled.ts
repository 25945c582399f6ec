import type { Converting } from './convert-context.ts'
import { filledSlots, type SourceSlot } from './slots/queries.ts'

const READ = 1_000

/** Shows all filled values of an attribute, by item id, some at a time. */
export async function eachFilled(converting: Converting, take: (source: SourceSlot) => void): Promise<void> {
  const { kit, team_id } = converting
  for (let after: string | null = null; ;) {
    const last: string | null = after
    const part: SourceSlot[] = await kit.db.read({ team: team_id }, (tx) =>
      filledSlots(tx, converting, last, READ),
    )
    part.forEach(take)
    after = part.at(-1)?.item_id ?? null
    if (part.length < READ) return
  }
}
