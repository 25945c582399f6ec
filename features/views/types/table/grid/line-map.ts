/** What one line of the grid shows. Rows are numbered as the query gives them; children hang below a row. */
export type Line =
  | { kind: 'row'; index: number }
  | { kind: 'child'; id: string; depth: number; parent_index: number }
  | { kind: 'group'; group: number }
  | { kind: 'add'; group: number | null }

/** Lines of one kind and height that follow each other. */
interface Block {
  kind: 'rows' | 'children' | 'group' | 'add'
  firstLine: number
  count: number
  top: number
  height: number
  /** Rows: index of the first one. Children: index of the row they hang below. Group, add: index of the group. */
  ref: number
  children?: readonly ChildLine[]
}

export interface ChildLine {
  id: string
  /** 1 for children of a top row. */
  depth: number
}

interface LineGroup {
  /** Index of its first row, and how many rows it has. */
  start: number
  count: number
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
}

/** Which line lies where: lines of different heights, found in the logarithm of the number of blocks. */
export class LineMap {
  readonly length: number
  /** Height of everything in px. */
  readonly height: number
  private readonly blocks: Block[] = []

  constructor(options: LineMapOptions) {
    let line = 0
    let top = 0
    const push = (block: Pick<Block, 'kind' | 'count' | 'height' | 'ref' | 'children'>) => {
      if (block.count === 0) return
      this.blocks.push({ ...block, firstLine: line, top })
      line += block.count
      top += block.count * block.height
    }
    const open = [...(options.open ?? [])].toSorted(([a], [b]) => a - b)
    const { rowHeight: height, groupHeight, hasAddLine } = options
    const pushRows = (start: number, count: number) => {
      let from = start
      for (const [index, children] of open) {
        if (index < start || index >= start + count) continue
        push({ kind: 'rows', count: index + 1 - from, height, ref: from })
        push({ kind: 'children', count: children.length, height, ref: index, children })
        from = index + 1
      }
      push({ kind: 'rows', count: start + count - from, height, ref: from })
    }
    for (const [group, { start, count, hasRows }] of options.groups.entries()) {
      push({ kind: 'group', count: 1, height: groupHeight, ref: group })
      if (!hasRows) continue
      pushRows(start, count)
      if (hasAddLine) push({ kind: 'add', count: 1, height, ref: group })
    }
    if (options.groups.length === 0) {
      pushRows(0, options.rows)
      if (hasAddLine) push({ kind: 'add', count: 1, height, ref: -1 })
    }
    this.length = line
    this.height = top
  }

  at(line: number): Line | undefined {
    const block = this.blockOfLine(line)
    if (!block) return undefined
    const offset = line - block.firstLine
    switch (block.kind) {
      case 'rows':
        return { kind: 'row', index: block.ref + offset }
      case 'children': {
        const child = block.children?.[offset]
        return child && { kind: 'child', ...child, parent_index: block.ref }
      }
      case 'group':
        return { kind: 'group', group: block.ref }
      case 'add':
        return { kind: 'add', group: block.ref < 0 ? null : block.ref }
    }
  }

  top(line: number): number {
    const block = this.blockOfLine(line)
    return block ? block.top + (line - block.firstLine) * block.height : this.height
  }

  heightOf(line: number): number {
    return this.blockOfLine(line)?.height ?? 0
  }

  /** The line at a distance from the top, at least 0 and at most the last one; -1 when there is none. */
  lineAt(y: number): number {
    if (this.length === 0) return -1
    const block = this.search((one) => one.top <= y) ?? this.blocks[0]
    if (!block || y < 0) return 0
    const offset = Math.floor((y - block.top) / block.height)
    return Math.min(block.firstLine + offset, block.firstLine + block.count - 1)
  }

  /** The line of a row of the query, or -1 when its group is collapsed. */
  lineOfRow(index: number): number {
    // Blocks of rows rise with their numbers; the others in between are skipped by looking back.
    let low = 0
    let high = this.blocks.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      let at = middle
      while (at >= low && this.blocks[at]?.kind !== 'rows') at--
      const block = at >= low ? this.blocks[at] : undefined
      if (!block) {
        low = middle + 1
      } else if (index < block.ref) high = at - 1
      else if (index >= block.ref + block.count) low = middle + 1
      else return block.firstLine + index - block.ref
    }
    return -1
  }

  /** The line of a child, or -1. */
  lineOfChild(id: string): number {
    for (const { children, firstLine } of this.blocks) {
      const at = children?.findIndex((child) => child.id === id) ?? -1
      if (at >= 0) return firstLine + at
    }
    return -1
  }

  private blockOfLine(line: number): Block | undefined {
    if (line < 0 || line >= this.length) return undefined
    return this.search((block) => block.firstLine <= line)
  }

  /** The last block for which `isBefore` holds; it must hold for a beginning of the blocks. */
  private search(isBefore: (block: Block) => boolean): Block | undefined {
    let low = 0
    let high = this.blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.blocks[middle]
      if (block && isBefore(block)) low = middle + 1
      else high = middle
    }
    return this.blocks[low - 1]
  }
}
