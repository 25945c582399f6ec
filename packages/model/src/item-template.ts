import type { Folder } from './folder.ts'

/** At most so many sub-items come with a new item of a folder. */
export const MAX_TEMPLATE_SUB_ITEMS = 50

/** What a new item of a folder begins with; the folder's setting `item_template`. */
export interface ItemTemplate {
  /** Data by attribute id; goes before the attributes' own defaults. */
  values: Readonly<Record<string, unknown>>
  /** Names of sub-items that are made below an item that a person adds at the top. */
  sub_items: readonly string[]
}

/** The template of a folder; what is not of its shape is left out. */
export function itemTemplateOf(folder: Pick<Folder, 'settings'> | undefined): ItemTemplate {
  const given = folder?.settings['item_template'] as Partial<ItemTemplate> | null | undefined
  return { values: given?.values ?? {}, sub_items: given?.sub_items ?? [] }
}
