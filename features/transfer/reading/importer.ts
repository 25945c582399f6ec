import type { Delimiter, Encoding, Format, ProductName } from '../shared/index.ts'
import type { ColumnHint, SheetRecord } from './sheet.ts'

/** How a file is laid out: found out, or said by a person. */
export interface Layout {
  format: Format
  /** Null for files that say it themselves. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  header: boolean
  /** The sheet that is read; null where there is only one. */
  sheet: string | null
  /** The product whose table it is; null for any other table. */
  product: ProductName | null
}

/** What a person said, or an earlier look found. */
export type AskedLayout = { [Part in keyof Layout]?: Layout[Part] | undefined }

/** What is found out about a file before its rows are read. */
interface Found extends Pick<Layout, 'encoding' | 'delimiter' | 'sheet'> {
  /** Names of all sheets with cells; empty where there is only one. */
  sheets: string[]
  /** What the kind of file says of its columns. */
  hints?: ColumnHint[]
}

/** A kind of file that holds rows. The same file and layout give the same records, however often they are read. */
export interface Importer {
  format: Format
  /** Whether a file is of this kind; the first that says so reads it. */
  recognise(path: string, beginning: Uint8Array): boolean | Promise<boolean>
  /** Finds out what nobody said. Throws UnreadableFile. */
  find(path: string, asked: AskedLayout): Promise<Found>
  /** The records that hold anything, in batches. Throws UnreadableFile. */
  records(path: string, layout: Layout): AsyncGenerator<SheetRecord[]>
}
