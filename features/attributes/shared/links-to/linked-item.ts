import { PRIVATE_ITEM } from '@weft/model'

/** One item in a cell of links. */
export interface LinkedItem {
  item_id: string
  /** Null for those who may not see where it lies. */
  folder_id: string | null
  name: string
  /** Data of the attributes that the chip shows, by attribute of the other board. */
  shown: Readonly<Record<string, unknown>>
  /** Data that lookups are made of, by attribute of the other board. */
  inputs: Readonly<Record<string, unknown>>
  /** Attributes of the other board whose data is kept from this reader. */
  withheld?: readonly string[] | undefined
  /** What is copied here is behind a save of this client. */
  isPending?: boolean
  /** What is said of the link, such as the kind of a dependency; null for nothing. */
  data?: unknown
  /** Its place among the links of its cell, where that is known. */
  sort_order?: number
  /** The place that it is to have; missing leaves it where it is, or puts it behind the others. */
  place?: number | undefined
}

/** The items in the data of a cell, without anything else. */
export function linksOf(data: unknown): readonly LinkedItem[] {
  return Array.isArray(data) ? data.filter(isLink) : []
}

/** What a link reads: never the name of an item that may not be seen. */
export function nameOfLink({ folder_id, name }: LinkedItem): string {
  return folder_id === null ? PRIVATE_ITEM : name
}

function isLink(data: unknown): data is LinkedItem {
  const { item_id, name } = (data ?? {}) as Partial<LinkedItem>
  return typeof item_id === 'string' && item_id !== '' && typeof name === 'string'
}
