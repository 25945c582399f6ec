import { type Database, type DiskChange, DiskError, type DiskTrouble, type KeptEntry } from './database.ts'

/** Values of each store by key. Survives the database that writes it, as a disk survives a page. */
export type Medium = Map<string, Map<string, string>>

/** A database in memory whose page can be killed at any moment, or whose medium can run full: for tests. */
export class MemoryDatabase implements Database {
  /** Fails the next writes so. */
  trouble: DiskTrouble | null = null
  /** Transactions that are still let through; what comes after them is as if the page had been killed. */
  lives = Number.POSITIVE_INFINITY
  private readonly medium: Medium

  constructor(medium: Medium) {
    this.medium = medium
  }

  async all(store: string, prefix: string): Promise<readonly KeptEntry[]> {
    const values = this.medium.get(store)
    return (await this.keys(store, prefix)).map((key) => [
      key,
      JSON.parse(values?.get(key) ?? 'null') as unknown,
    ])
  }

  keys(store: string, prefix: string): Promise<readonly string[]> {
    const keys = [...(this.medium.get(store)?.keys() ?? [])]
    return Promise.resolve(keys.filter((key) => key.startsWith(prefix)).toSorted())
  }

  async write(changes: readonly DiskChange[]): Promise<void> {
    await Promise.resolve()
    if (this.trouble) throw new DiskError(this.trouble)
    // A killed page hears nothing more.
    if (this.lives <= 0) return new Promise(() => undefined)
    this.lives--
    for (const change of changes) {
      const values = this.medium.get(change.in) ?? new Map<string, string>()
      this.medium.set(change.in, values)
      if ('put' in change) values.set(change.put[0], JSON.stringify(change.put[1]))
      else if ('remove' in change) values.delete(change.remove)
      else for (const key of values.keys()) if (key.startsWith(change.removeAll)) values.delete(key)
    }
  }

  async update(
    store: string,
    keys: readonly string[],
    decide: (values: readonly unknown[]) => readonly KeptEntry[],
  ): Promise<void> {
    await Promise.resolve()
    if (this.trouble) throw new DiskError(this.trouble)
    if (this.lives <= 0) return new Promise(() => undefined)
    this.lives--
    const values = this.medium.get(store) ?? new Map<string, string>()
    this.medium.set(store, values)
    const found = keys.map((key) => JSON.parse(values.get(key) ?? 'null') as unknown)
    for (const [key, value] of decide(found.map((one) => one ?? undefined)))
      values.set(key, JSON.stringify(value))
  }

  close(): void {
    this.lives = 0
  }
}
