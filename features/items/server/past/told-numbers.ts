import type { Tx } from '@weft/db'

import { numbersOfItems } from './queries.ts'

interface Folder {
  team_id: number
  folder_id: string
  /** Of the database: numbers of feeds mean something within one only. */
  generation: string
}

/** Which numbers of a folder's feed tell of which items: what an index of the entries would say, were there one. */
export interface ToldNumbers {
  /** The numbers in (`above`, `upTo`] that tell of items, and of some more of them. */
  of(
    tx: Tx,
    folder: Folder,
    asked: { above: number; upTo: number; ids: readonly string[] },
  ): Promise<number[]>
}

interface Known {
  /** It holds what lies in (`from`, `upTo`]. */
  from: number
  upTo: number
  /** By item, each number with a comma behind it. */
  numbers: Map<string, string>
}

/** Entries that one statement reads: few enough that nobody waits for their rows. */
const CHUNK = 50_000
/** Folders that are looked at now. Each takes some megabytes for a hundred thousand entries. */
const MOST_FOLDERS = 8
/** Of all folders together. */
const MOST_ENTRIES = 4_000_000

/**
 * Read once for a folder, and then only what came since: a step through the past asks for few items each time, and an
 * index of the entries by item would be paid for by every save.
 */
export function createToldNumbers(): ToldNumbers {
  const kept = new Map<string, Known>()
  return {
    async of(tx, { team_id, folder_id, generation }, { above, upTo, ids }) {
      const key = `${generation} ${team_id} ${folder_id}`
      const known = kept.get(key) ?? { from: upTo, upTo, numbers: new Map<string, string>() }
      const feed = { team_id, kind: 'folder', id: folder_id } as const
      // Whoever reads the same meanwhile adds it too: a number that is there twice is found once.
      for (const [low, high] of [
        [above, known.from],
        [known.upTo, upTo],
      ] as const)
        for (let from = low; from < high; from += CHUNK)
          add(known.numbers, await numbersOfItems(tx, feed, from, Math.min(high, from + CHUNK)))
      known.from = Math.min(known.from, above)
      known.upTo = Math.max(known.upTo, upTo)
      keep(kept, key, known)
      return ids.flatMap((id) => numbersIn(known.numbers.get(id) ?? '').filter((seq) => seq > above))
    },
  }
}

function add(numbers: Map<string, string>, rows: readonly { id: string; numbers: string }[]): void {
  for (const row of rows) numbers.set(row.id, `${numbers.get(row.id) ?? ''}${row.numbers},`)
}

/** The last one that was asked for, and as many of the others as there is room for. */
function keep(kept: Map<string, Known>, key: string, known: Known): void {
  kept.delete(key)
  if (known.upTo - known.from > MOST_ENTRIES) return
  kept.set(key, known)
  let entries = [...kept.values()].reduce((sum, { from, upTo }) => sum + upTo - from, 0)
  for (const [other, { from, upTo }] of kept) {
    if (other === key || (kept.size <= MOST_FOLDERS && entries <= MOST_ENTRIES)) return
    kept.delete(other)
    entries -= upTo - from
  }
}

const numbersIn = (text: string) => text.split(',').slice(0, -1).map(Number)
