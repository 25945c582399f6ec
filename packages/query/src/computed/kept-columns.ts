/** So many computed columns are kept a folder; the one asked for longest ago goes first. */
const MAX_COMPUTED = 24

/** So many of one attribute: for people who see other links, or read in another zone. */
const MAX_OF_ONE = 4

interface Keepable {
  readonly attribute_id: string
  readonly isOfVisitors: boolean
}

/** The computed columns of a folder, several of one attribute. */
export class KeptColumns<Column extends Keepable> {
  /** The one that was used last is the last. */
  private readonly columns = new Set<Column>()

  values(): Iterable<Column> {
    return this.columns
  }

  /** The column of an attribute that fits, the newest first. */
  find(attribute_id: string, fits: (column: Column) => boolean): Column | undefined {
    return this.of(attribute_id).findLast(fits)
  }

  /** Visitors choose zone and language as they like: of one attribute they have one column among them. */
  use(column: Column): void {
    this.columns.delete(column)
    const others = this.of(column.attribute_id)
    this.columns.add(column)
    for (const other of others) if (column.isOfVisitors && other.isOfVisitors) this.columns.delete(other)
    const [oldest] = others
    if (oldest && others.length >= MAX_OF_ONE) this.columns.delete(oldest)
  }

  /** Lets go of the oldest ones, and of none that was just asked for. */
  makeRoom(needed: ReadonlySet<Column>): void {
    for (const column of this.columns) {
      if (this.columns.size <= MAX_COMPUTED) break
      if (!needed.has(column)) this.columns.delete(column)
    }
  }

  clear(): void {
    this.columns.clear()
  }

  private of(attribute_id: string): Column[] {
    return [...this.columns].filter((column) => column.attribute_id === attribute_id)
  }
}
