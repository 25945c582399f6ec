const BLOCK = 512

/**
 * A sorted list in blocks, so that a change among 100,000 moves at most a thousand neighbours.
 * The order must be strict: no two different elements compare as 0.
 */
export class SortedBlocks<T> {
  private blocks: T[][] = []
  private starts: number[] = []
  private isCounted = true
  private size = 0
  private readonly compare: (a: T, b: T) => number

  constructor(compare: (a: T, b: T) => number) {
    this.compare = compare
  }

  get length(): number {
    return this.size
  }

  /** Takes elements that are sorted already. */
  build(sorted: readonly T[]): void {
    this.blocks = []
    for (let i = 0; i < sorted.length; i += BLOCK) this.blocks.push(sorted.slice(i, i + BLOCK))
    this.size = sorted.length
    this.isCounted = false
  }

  insert(element: T): void {
    this.size++
    this.isCounted = false
    const last = this.blocks.length - 1
    if (last < 0) {
      this.blocks.push([element])
      return
    }
    const at = Math.min(this.blockOf(element), last)
    const block = this.blocks[at] as T[]
    block.splice(this.within(block, element), 0, element)
    if (block.length > 2 * BLOCK) this.blocks.splice(at + 1, 0, block.splice(BLOCK))
  }

  /** Whether the element was there. */
  remove(element: T): boolean {
    const at = this.blockOf(element)
    const block = this.blocks[at]
    const place = block ? this.within(block, element) : 0
    const found = block?.[place]
    if (!block || found === undefined || this.compare(found, element) !== 0) return false
    block.splice(place, 1)
    if (block.length === 0) this.blocks.splice(at, 1)
    this.size--
    this.isCounted = false
    return true
  }

  /** Puts `next` where `old` is; both must compare as equal. */
  replace(old: T, next: T): boolean {
    const block = this.blocks[this.blockOf(old)]
    const place = block ? this.within(block, old) : 0
    const found = block?.[place]
    if (!block || found === undefined || this.compare(found, next) !== 0) return false
    block[place] = next
    return true
  }

  at(index: number): T | undefined {
    if (index < 0 || index >= this.size) return undefined
    const at = this.blockAt(index)
    return this.blocks[at]?.[index - (this.starts[at] ?? 0)]
  }

  slice(start: number, end: number): T[] {
    const from = Math.max(0, start)
    const to = Math.min(this.size, end)
    const found: T[] = []
    if (from >= to) return found
    for (let at = this.blockAt(from); at < this.blocks.length; at++) {
      const offset = this.starts[at] ?? 0
      if (offset >= to) break
      const block = this.blocks[at] as T[]
      for (let i = Math.max(0, from - offset); i < block.length && offset + i < to; i++)
        found.push(block[i] as T)
    }
    return found
  }

  /** -1 when it is not there. */
  indexOf(element: T): number {
    const at = this.blockOf(element)
    const block = this.blocks[at]
    if (!block) return -1
    const place = this.within(block, element)
    const found = block[place]
    if (found === undefined || this.compare(found, element) !== 0) return -1
    this.count()
    return (this.starts[at] ?? 0) + place
  }

  /** First block whose last element is not below the given one. */
  private blockOf(element: T): number {
    let low = 0
    let high = this.blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.blocks[middle] as T[]
      if (this.compare(block[block.length - 1] as T, element) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  private within(block: T[], element: T): number {
    let low = 0
    let high = block.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.compare(block[middle] as T, element) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  private blockAt(index: number): number {
    this.count()
    let low = 0
    let high = this.blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  private count(): void {
    if (this.isCounted) return
    let start = 0
    this.starts = this.blocks.map((block) => {
      const at = start
      start += block.length
      return at
    })
    this.isCounted = true
  }
}
