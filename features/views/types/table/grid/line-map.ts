/** What one line of the grid shows. Rows are numbered as the query gives them; children hang below a row. */
export type Line =
  | { kind: 'row'; index: number }
  | { kind: 'child'; id: string; depth: number; parent_index: number }
  | { kind: 'group'; group: number }
  /** An item that is not there yet; only the first of them says so. */
  | { kind: 'add'; group: number | null; isFirst: boolean }

export interface ChildLine {
  id: string
  /** 1 for children of a top row. */
  depth: number
}

interface LineGroup {
  /** Index of its first row, and how many rows it has. */
  segment: { start: number; count: number }
  /** Its rows are shown below its header: it is open, and no group of groups. */
  hasRows: boolean
}

export interface LineMapOptions {
  /** Rows of the query. */
  rows: number
  groups: readonly LineGroup[]
  /** Open rows: what is shown below a row, by its index. */
  open?: ReadonlyMap<number, readonly ChildLine[]>
  rowHeight: number
  groupHeight: number
  /** A line that adds an item, at the end or at the end of each group. */
  hasAddLine: boolean
  /** How many more of these lines there are while there is no row. */
  blankLines?: number
}

const ROWS = 0
const CHILDREN = 1
const GROUP = 2
const ADD = 3

/**
 * Which line lies where: lines of different heights, found in the logarithm of the number of blocks. A block is lines of
 * one kind that follow each other; blocks are columns of numbers, since a folder may have as many groups as rows.
 */
export class LineMap {
  readonly length: number
  /** Height of everything in px. */
  readonly height: number
  private size = 0
  private readonly kinds: Uint8Array
  /** The first line of each block, and behind the last one the number of all. */
  private readonly lines: Int32Array
  private readonly tops: Float64Array
  /** Rows: index of the first one. Children: index of the row they hang below. Group, add: index of the group. */
  private readonly refs: Int32Array
  private readonly children = new Map<number, readonly ChildLine[]>()
  private readonly rowHeight: number
  private readonly groupHeight: number

  constructor(options: LineMapOptions) {
    const { rows, groups, open: openRows, rowHeight, groupHeight, hasAddLine } = options
    const open = [...(openRows ?? [])].toSorted(([a], [b]) => a - b)
    const most = 3 * groups.length + 2 * open.length + 2
    this.kinds = new Uint8Array(most)
    this.lines = new Int32Array(most + 1)
    this.tops = new Float64Array(most + 1)
    this.refs = new Int32Array(most)
    this.rowHeight = rowHeight
    this.groupHeight = groupHeight
    const pushRows = (start: number, count: number) => {
      let from = start
      for (const [index, children] of open) {
        if (index < start || index >= start + count) continue
        this.push(ROWS, index + 1 - from, from)
        this.children.set(this.size, children)
        this.push(CHILDREN, children.length, index)
        from = index + 1
      }
      this.push(ROWS, start + count - from, from)
    }
    for (let group = 0; group < groups.length; group++) {
      const { segment, hasRows } = groups[group] as LineGroup
      this.push(GROUP, 1, group)
      if (!hasRows) continue
      pushRows(segment.start, segment.count)
      if (hasAddLine) this.push(ADD, 1, group)
    }
    if (groups.length === 0) {
      pushRows(0, rows)
      if (hasAddLine) this.push(ADD, rows === 0 ? 1 + (options.blankLines ?? 0) : 1, -1)
    }
    this.length = this.lines[this.size] as number
    this.height = this.tops[this.size] as number
  }

  at(line: number): Line | undefined {
    const block = this.blockOfLine(line)
    if (block < 0) return undefined
    const ref = this.refs[block] as number
    const offset = line - (this.lines[block] as number)
    switch (this.kinds[block]) {
      case ROWS:
        return { kind: 'row', index: ref + offset }
      case CHILDREN: {
        const child = this.children.get(block)?.[offset]
        return child && { kind: 'child', ...child, parent_index: ref }
      }
      case GROUP:
        return { kind: 'group', group: ref }
      default:
        return { kind: 'add', group: ref < 0 ? null : ref, isFirst: offset === 0 }
    }
  }

  top(line: number): number {
    const block = this.blockOfLine(line)
    if (block < 0) return this.height
    return (this.tops[block] as number) + (line - (this.lines[block] as number)) * this.heightIn(block)
  }

  heightOf(line: number): number {
    const block = this.blockOfLine(line)
    return block < 0 ? 0 : this.heightIn(block)
  }

  /** The line at a distance from the top, at least 0 and at most the last one; -1 when there is none. */
  lineAt(y: number): number {
    if (this.length === 0) return -1
    if (y < 0) return 0
    const block = this.blockAt(this.tops, y)
    const first = this.lines[block] as number
    const offset = Math.floor((y - (this.tops[block] as number)) / this.heightIn(block))
    return Math.min(first + offset, (this.lines[block + 1] as number) - 1)
  }

  /** The line of a row of the query, or -1 when its group is collapsed. */
  lineOfRow(index: number): number {
    // Blocks of rows rise with their numbers; the others in between are skipped by looking back.
    let low = 0
    let high = this.size - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      let at = middle
      while (at >= low && this.kinds[at] !== ROWS) at--
      const [ref, first] = [this.refs[at] as number, this.lines[at] as number]
      if (at < low) low = middle + 1
      else if (index < ref) high = at - 1
      else if (index >= ref + (this.lines[at + 1] as number) - first) low = middle + 1
      else return first + index - ref
    }
    return -1
  }

  /** The line of a child, or -1. */
  lineOfChild(id: string): number {
    for (const [block, children] of this.children) {
      const at = children.findIndex((child) => child.id === id)
      if (at >= 0) return (this.lines[block] as number) + at
    }
    return -1
  }

  /** The first line that adds an item to a group, or to the list where it has none; -1 when there is none. */
  lineOfAdd(group: number | null): number {
    for (let block = 0; block < this.size; block++)
      if (this.kinds[block] === ADD && this.refs[block] === (group ?? -1)) return this.lines[block] as number
    return -1
  }

  private push(kind: number, count: number, ref: number): void {
    if (count === 0) return
    const block = this.size++
    this.kinds[block] = kind
    this.refs[block] = ref
    this.lines[block + 1] = (this.lines[block] as number) + count
    this.tops[block + 1] = (this.tops[block] as number) + count * this.heightIn(block)
  }

  private heightIn(block: number): number {
    return this.kinds[block] === GROUP ? this.groupHeight : this.rowHeight
  }

  private blockOfLine(line: number): number {
    return line < 0 || line >= this.length ? -1 : this.blockAt(this.lines, line)
  }

  /** The last block that begins at a place or before it. */
  private blockAt(begins: Int32Array | Float64Array, place: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if ((begins[middle] as number) <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
