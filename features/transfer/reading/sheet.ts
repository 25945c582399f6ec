/** One line of a sheet, which may be several lines of the file: cells may hold line breaks. */
export interface SheetRecord {
  /** As a sheet numbers it, from 1, blank ones and the header counted. */
  line: number
  cells: string[]
}

/** What is known of a column before a cell of it is read. */
export interface ColumnHint {
  /** The types that it may become: the first that its cells can be read as. */
  types?: readonly string[]
  /** It is noise of the product, such as numbers of its database, and offered as one to leave out. */
  isSkipped?: true
  /** It names the items. */
  isPrimary?: true
  /** It tells rows apart, and another column names rows by it. */
  isKey?: true
  /** It names the row that this one lies below. */
  isParent?: true
}
