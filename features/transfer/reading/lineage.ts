import { MAX_ITEM_DEPTH } from '@weft/model'

import { dataRows, type Source } from './records.ts'

/** The columns by which rows lie below each other: one names the parent as the other one names rows. */
export interface ParentColumns {
  parent: number
  key: number
}

/** Where each row lies: the place of its parent, −1 for none, and how deep it is. */
export interface Lineage {
  parents: Int32Array
  depths: Uint8Array
  /** Whether no row comes before its parent. */
  isOrdered: boolean
  deepest: number
}

/** So deep a row may lie, the top being 0. */
const DEEPEST = MAX_ITEM_DEPTH - 1

/** Reads a file for how its rows lie below each other. Who names itself, or nobody that is there, lies at the top. */
export async function readLineage(source: Source, { parent, key }: ParentColumns): Promise<Lineage> {
  const places = new Map<string, number>()
  const named = new Map<number, string>()
  let at = 0
  for await (const { cells } of dataRows(source)) {
    const own = (cells[key] ?? '').trim()
    const above = (cells[parent] ?? '').trim()
    if (own !== '' && !places.has(own)) places.set(own, at)
    if (above !== '') named.set(at, above)
    at += 1
  }
  const parents = new Int32Array(at).fill(-1)
  for (const [row, above] of named) parents[row] = places.get(above) ?? -1
  const depths = depthsOf(parents)
  let isOrdered = true
  let deepest = 0
  for (const [row, above] of parents.entries()) {
    isOrdered &&= above < row
    deepest = Math.max(deepest, depths[row] ?? 0)
  }
  return { parents, depths, isOrdered, deepest }
}

/**
 * How deep each row lies. In a circle one row lies at the top; what would lie too deep comes beside what it lies below.
 */
function depthsOf(parents: Int32Array): Uint8Array {
  const depths = new Uint8Array(parents.length)
  const isKnown = new Uint8Array(parents.length)
  for (let row = 0; row < parents.length; row++) {
    const path = new Set<number>()
    let at = row
    while (at >= 0 && !isKnown[at] && !path.has(at)) {
      path.add(at)
      at = parents[at] ?? -1
    }
    if (path.has(at)) parents[at] = -1
    for (const one of [...path].toReversed()) {
      let above = parents[one] ?? -1
      if (above >= 0 && depths[above] === DEEPEST) above = parents[above] ?? -1
      parents[one] = above
      depths[one] = above < 0 ? 0 : (depths[above] ?? 0) + 1
      isKnown[one] = 1
    }
  }
  return depths
}
