import { newUuid } from '@weft/base'

import type { BenchBoard } from '../harness/board.ts'

/** The next save of one worker: a value nobody else touches, with the number and the old data it is based on. */
export interface NextSave {
  id: string
  body: { data: unknown; row_version: number; old?: { data: unknown } }
  key: string
}

/** Deals the items out to workers, so that no two save the same value and none is refused. */
export function dealSaves(
  board: BenchBoard,
  items: readonly (readonly string[])[],
  versions: Map<string, { data: unknown; row_version: number }>,
): (worker: number, n: number) => NextSave {
  const attribute = board.attributes[4]
  return (worker, n) => {
    const own = items[worker] ?? []
    const id = `${own[n % own.length]}.${attribute?.id}`
    const known = versions.get(id)
    const row_version = (known?.row_version ?? 1) + 1
    const data = `text ${n} of worker ${worker}`
    versions.set(id, { data, row_version })
    return {
      id,
      body: { data, row_version, ...(known ? { old: { data: known.data } } : {}) },
      key: newUuid(),
    }
  }
}

/** Lists of items, one a worker. */
export function deal(ids: readonly string[], workers: number): string[][] {
  return Array.from({ length: workers }, (_, worker) => ids.filter((_id, n) => n % workers === worker))
}
