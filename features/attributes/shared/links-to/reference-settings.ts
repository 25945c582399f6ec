import type { FilterTree, Settings } from '@weft/model'
import { filterSchema } from '@weft/model'

/** How a reference attribute is set up. */
export interface ReferenceSettings {
  /** The board that it leads to; null while nobody chose one. */
  board_id: string | null
  /** Only items of this folder and of those in it; null for all of the board. */
  folder_id: string | null
  multiple: boolean
  /** The other board has an attribute that shows the same links from there. */
  two_way: boolean
  mirror_id: string | null
  /** Which items the picker offers. */
  filter: FilterTree | null
  /** Attributes of the other board beside the name on a chip. */
  shown: readonly string[]
  create_from_picker: boolean
}

export const MAX_SHOWN = 3

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Settings of a reference attribute as they are meant, whatever is missing. */
export function referenceSettings(settings: Settings): ReferenceSettings {
  const { filter, shown } = settings
  const parsed = filterSchema.safeParse(filter)
  return {
    board_id: textOr(settings['board_id']),
    folder_id: textOr(settings['folder_id']),
    multiple: settings['multiple'] !== false,
    two_way: settings['two_way'] !== false,
    mirror_id: textOr(settings['mirror_id']),
    filter: parsed.success ? parsed.data : null,
    shown: Array.isArray(shown) ? shown.filter((id) => typeof id === 'string') : [],
    create_from_picker: settings['create_from_picker'] !== false,
  }
}
