import { displayText } from '@weft/features/attributes/server'
import type { ValueContext } from '@weft/model'

import { type Converting, sideOf } from './convert-context.ts'
import type { AttributeForm } from './queries.ts'
import { filledSlots, type SourceSlot } from './slots/queries.ts'
import { storedSource } from './ready-slot.ts'

/** More links than this are not made in one transaction. */
export const MAX_LINKS = 20_000
const READ = 1_000

/** What the filled values of an attribute say, by item. */
export async function textsOfSlots(
  converting: Converting,
  form: AttributeForm,
  context: ValueContext,
): Promise<{ item_id: string; folder_id: string; text: string }[]> {
  const { kit, team_id } = converting
  const side = sideOf(form)
  const texts: { item_id: string; folder_id: string; text: string }[] = []
  for (let after: string | null = null; ;) {
    const last: string | null = after
    const part: SourceSlot[] = await kit.db.read({ team: team_id }, (tx) =>
      filledSlots(tx, converting, last, READ),
    )
    for (const source of part) {
      const text = displayText(storedSource(source), side, context).trim()
      if (text !== '') texts.push({ item_id: source.item_id, folder_id: source.folder_id, text })
    }
    after = part.at(-1)?.item_id ?? null
    if (part.length < READ) return texts
  }
}
