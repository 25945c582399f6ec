import type { ColumnHint, SheetRecord } from '../reading/sheet.ts'
import type { Format, ProductName } from '../shared/index.ts'

/** The rows of a product as rows of one plain table. */
export interface Arrangement {
  names: string[]
  /** One for each of the names. */
  hints: ColumnHint[]
  /** The rows that a line stands for: none for the heading of a group, or more where one waited for the next line. */
  rows(record: SheetRecord): SheetRecord[]
  /** What still waited when the lines came to an end. */
  end?(): SheetRecord[]
}

/** The first lines of a file, as it has them. */
export type Head = readonly (readonly string[])[]

/** A product whose exports are known by their columns. */
export interface Product {
  name: ProductName
  /** The place of the header among the first lines; null for a table of something else. */
  headerOf(head: Head, format: Format): number | null
  /** `head` are the lines above the header, and the header itself, last. */
  arrange(head: Head): Arrangement
}

/** The header among the first lines, with all of these columns, however they are written. */
export function headerWith(head: Head, names: readonly string[]): number | null {
  const at = head.findIndex((cells) => {
    const known = new Set(cells.map(bare))
    return names.every((name) => known.has(bare(name)))
  })
  return at === -1 ? null : at
}

export const bare = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
