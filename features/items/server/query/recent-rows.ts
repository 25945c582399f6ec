import type { Row } from '@weft/server-kit'

const MAX_BYTES = 1_000_000

/** Rows that pages showed lately, as of the number that their folder is at: what changes is dropped first. */
export class RecentRows {
  bytes = 0
  private readonly rows = new Map<string, { row: Row; bytes: number }>()

  get(id: string): Row | undefined {
    return this.rows.get(id)?.row
  }

  add(id: string, row: Row): void {
    this.drop(id)
    // About three times its text is what a row takes in memory.
    const bytes = 500 + 3 * JSON.stringify(row['values']).length
    this.rows.set(id, { row, bytes })
    this.bytes += bytes
    for (const oldest of this.rows.keys()) {
      if (this.bytes <= MAX_BYTES) break
      this.drop(oldest)
    }
  }

  drop(id: string): void {
    const known = this.rows.get(id)
    if (!known) return
    this.rows.delete(id)
    this.bytes -= known.bytes
  }
}
