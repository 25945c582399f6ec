/** Ids of what is shown of a feed. Follows the table. */
export class Ids implements Iterable<string> {
  private readonly rows: ReadonlyMap<string, unknown>

  constructor(rows: ReadonlyMap<string, unknown>) {
    this.rows = rows
  }

  get size(): number {
    return this.rows.size
  }

  has(id: string): boolean {
    return this.rows.has(id)
  }

  [Symbol.iterator](): Iterator<string> {
    return this.rows.keys()
  }
}
