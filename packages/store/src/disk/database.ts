/** A key and what is kept under it. Keys are texts and are ordered by their characters. */
export type KeptEntry = readonly [key: string, value: unknown]

export type DiskChange =
  | { readonly in: string; readonly put: KeptEntry }
  | { readonly in: string; readonly remove: string }
  /** All keys that begin so. */
  | { readonly in: string; readonly removeAll: string }

/** What the store needs of a medium that outlives the page: IndexedDB, or something like it in tests. */
export interface Database {
  /** What lies under keys that begin so, in the order of the keys. */
  all(store: string, prefix: string): Promise<readonly KeptEntry[]>
  /** Keys alone, where the values would be too much. */
  keys(store: string, prefix: string): Promise<readonly string[]>
  /** All changes or none. `isStrict`: kept only once it would survive a loss of power. */
  write(changes: readonly DiskChange[], isStrict?: boolean): Promise<void>
  /**
   * Reads these keys of a store and writes what `decide` makes of their values, in their order, in one transaction:
   * no other page comes in between. A missing value is undefined.
   */
  update(
    store: string,
    keys: readonly string[],
    decide: (values: readonly unknown[]) => readonly KeptEntry[],
  ): Promise<void>
  /** Lets go of it; what comes later fails with `closed`. */
  close(): void
}

/** `full`: no room left; `closed`: taken away, such as by a sign-out in another tab; `broken`: anything else. */
export type DiskTrouble = 'full' | 'closed' | 'broken'

export class DiskError extends Error {
  readonly trouble: DiskTrouble

  constructor(trouble: DiskTrouble, cause?: unknown) {
    super(`The device's storage is ${trouble}.`, { cause })
    this.name = 'DiskError'
    this.trouble = trouble
  }
}

export function troubleOf(error: unknown): DiskTrouble {
  return error instanceof DiskError ? error.trouble : 'broken'
}
