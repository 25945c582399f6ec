import type { Attribute, Folder, Item } from '@weft/model'
import { itemTemplateOf, parseValueId } from '@weft/model'
import type { EditRules, Store } from '@weft/store'

/** What is known of attribute types; they are loaded with the first folder. */
export interface ValueTypes {
  normalise(type: string, data: unknown, settings: Attribute['settings']): unknown
  /** What a new item has of these data by default, and until the server gave it a value; null for nothing. */
  fallback(type: string, data: unknown, settings: Attribute['settings'], me: number): unknown
  isPreviewOf(type: string, data: unknown, whole: unknown): boolean
  isComputed(type: string): boolean
}

let known: ValueTypes | null = null

/** Makes attribute types known to all sessions; no value is edited before a folder was shown. */
export function setValueTypes(types: ValueTypes): void {
  known = types
}

/** One spelling for equal values, and the slots that the server fills in a new item. */
export function valueRules(store: () => Store, me: number): EditRules {
  const attributeOf = (id: string) => store().collection<Attribute>('attributes').get(id)
  const typeOf = (id: string) => attributeOf(parseValueId(id)?.attribute_id ?? '')?.type ?? ''
  return {
    isPreviewOf: (id, data, whole) => known?.isPreviewOf(typeOf(id), data, whole) ?? false,
    isComputed: (id) => known?.isComputed(typeOf(id)) ?? false,
    normalise(collection, field, value, id) {
      if (collection !== 'values' || field !== 'data') return value
      const attribute = attributeOf(parseValueId(id)?.attribute_id ?? '')
      return attribute && known ? known.normalise(attribute.type, value, attribute.settings) : value
    },
    defaults(collection, record) {
      if (collection !== 'items') return {}
      const { board_id, folder_id } = record as unknown as Item
      const { values } = itemTemplateOf(store().collection<Folder>('folders').get(folder_id))
      const slots = store().collection<Attribute>('attributes').list(board_id)
      return Object.fromEntries(
        slots
          .map(
            ({ id, type, settings, default_data }) =>
              [id, known?.fallback(type, values[id] ?? default_data, settings, me) ?? null] as const,
          )
          .filter(([, data]) => data !== null),
      )
    },
  }
}
