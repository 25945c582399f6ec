import { linesOf } from './lines-of-block.ts'

// Beyond this many comparisons the changed middle counts as one change.
const MAX_COMPARISONS = 1_000_000

/** Old blocks `from`..`to` (exclusive) become `blocks`. */
export interface Change {
  from: number
  to: number
  blocks: readonly string[]
}

/**
 * Joins two edits of a list of blocks: changes to different blocks both stay, the same change counts
 * once, and of blocks that both put in at one place theirs come first, as they were there first. Undefined where
 * both changed the same block.
 */
export function mergeBlocks(
  old: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  // Where places are equal the order stays as it is here.
  const changes = [...changesOf(old, theirs), ...changesOf(old, mine)].toSorted(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  const merged: string[] = []
  let at = 0
  let last: Change | null = null
  for (const change of changes) {
    if (last && isSame(last, change)) continue
    if (change.from < at) {
      const inside: string | undefined = last ? mergeInside(old, change, last) : undefined
      if (inside === undefined) return undefined
      merged[merged.length - 1] = inside
    } else {
      merged.push(...old.slice(at, change.from), ...change.blocks)
      at = change.to
    }
    last = change
  }
  return [...merged, ...old.slice(at)]
}

/** Both changed the same one block: a list or a table is joined by its lines. */
function mergeInside(old: readonly string[], mine: Change, theirs: Change): string | undefined {
  const isOneEach = [mine, theirs].every(({ from, to, blocks }) => to === from + 1 && blocks.length === 1)
  if (!isOneEach || mine.from !== theirs.from) return undefined
  const [was, my, their] = [old[mine.from], mine.blocks[0], theirs.blocks[0]].map((one) => linesOf(one ?? ''))
  if (!was || !my || !their) return undefined
  // Whoever made another kind of list of it changed all of it.
  if (was.start !== my.start || was.start !== their.start) return undefined
  const lines = mergeBlocks(was.lines, my.lines, their.lines)
  return lines && was.start + lines.join('') + was.end
}

/**
 * Joins two edits as `mergeBlocks` does; where both changed the same blocks those of `keep` stay, with 'both' mine
 * before theirs.
 */
export function joinBlocks(
  old: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keep: 'mine' | 'theirs' | 'both' = 'both',
): string[] {
  const sides = [changesOf(old, mine), changesOf(old, theirs)] as const
  const joined: string[] = []
  let at = 0
  for (const { from, to } of regionsOf([...sides[0], ...sides[1]])) {
    const [my, their] = sides.map((changes) => {
      const within = changes.filter((change) => change.from >= from && change.to <= to)
      return within.length === 0 ? null : applied(old, within, from, to)
    })
    const isAgreed =
      !my || !their || (my.length === their.length && my.every((block, i) => block === their[i]))
    joined.push(...old.slice(at, from))
    if (isAgreed) joined.push(...(my ?? their ?? []))
    else joined.push(...(keep === 'theirs' ? [] : my), ...(keep === 'mine' ? [] : their))
    at = to
  }
  return [...joined, ...old.slice(at)]
}

/** The parts of the old text that changes touch, those that touch one another as one. */
function regionsOf(changes: readonly Change[]): { from: number; to: number }[] {
  const regions: { from: number; to: number }[] = []
  for (const { from, to } of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = regions.at(-1)
    const isApart = !last || from > last.to || (from === last.to && last.to > last.from && to > from)
    if (isApart) regions.push({ from, to })
    else last.to = Math.max(last.to, to)
  }
  return regions
}

function applied(old: readonly string[], changes: readonly Change[], from: number, to: number): string[] {
  const blocks: string[] = []
  let at = from
  for (const change of changes) {
    blocks.push(...old.slice(at, change.from), ...change.blocks)
    at = change.to
  }
  return [...blocks, ...old.slice(at, to)]
}

function isSame(a: Change, b: Change): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, i) => block === b.blocks[i])
  )
}

/** The changes from one list to the other, by a longest common subsequence of the differing middle. */
export function changesOf(old: readonly string[], next: readonly string[]): Change[] {
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start++
  let tail = 0
  const room = Math.min(old.length, next.length) - start
  while (tail < room && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const a = old.slice(start, old.length - tail)
  const b = next.slice(start, next.length - tail)
  if (a.length === 0 && b.length === 0) return []
  if (a.length * b.length > MAX_COMPARISONS) return [{ from: start, to: start + a.length, blocks: b }]
  const width = b.length + 1
  const common = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const from = i
    const added: string[] = []
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) i++
      else added.push(b[j++] ?? '')
    }
    if (i > from || added.length > 0) changes.push({ from: start + from, to: start + i, blocks: added })
    while (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    }
  }
  return changes
}
