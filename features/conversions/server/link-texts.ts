import { displayText } from '@weft/features/attributes/server'
import type { ValueContext } from '@weft/model'

import { type Converting, sideOf } from './convert-context.ts'
import { eachFilled } from './each-filled.ts'
import type { AttributeForm } from './queries.ts'
import { storedSource } from './ready-slot.ts'

/** More links than this are not made in one transaction. */
export const MAX_LINKS = 20_000

export interface ItemText {
  item_id: string
  folder_id: string
  /** Whether the item lies in the trash. */
  is_trashed: boolean
  text: string
}

/** What the filled values of an attribute say, by item. */
export async function textsOfSlots(
  converting: Converting,
  form: AttributeForm,
  context: ValueContext,
): Promise<ItemText[]> {
  const side = sideOf(form)
  const texts: ItemText[] = []
  await eachFilled(converting, (source) => {
    const text = displayText(storedSource(source), side, context).trim()
    if (text !== '') {
      const { item_id, folder_id, is_trashed } = source
      texts.push({ item_id, folder_id, is_trashed, text })
    }
  })
  return texts
}
