import type { ToldEntry } from '../../shared/index.ts'

/** Entries that one file holds at most. */
const MOST_ENTRIES = 20_000

interface EntriesPage {
  readonly data: readonly ToldEntry[]
  readonly after: string | null
}

/** Page after page of entries; `isCut` where there are more than one file holds. */
export async function readEntries(
  readPage: (after: string | null) => Promise<EntriesPage>,
): Promise<{ entries: ToldEntry[]; isCut: boolean }> {
  const entries: ToldEntry[] = []
  let after: string | null = null
  do {
    const page: EntriesPage = await readPage(after)
    entries.push(...page.data)
    after = page.after
  } while (after !== null && entries.length < MOST_ENTRIES)
  return { entries, isCut: after !== null }
}
