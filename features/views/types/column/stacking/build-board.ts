import { inPieces, type LiveRow, Meter, runWhole } from '@weft/query'

import type { ItemRow } from '../../../client/view-member.ts'
import { EMPTY, type KeyName, keysOf, type Stack } from './stack.ts'

export type Line = LiveRow<ItemRow>
export type Lines = readonly Line[]

/** The cards of one column, from top to bottom and by lane. */
interface Pile {
  /** Each card once, whichever lanes it stands in. */
  lines: Lines
  /** By the key of the lane; '' alone where there are no lanes. */
  cells: ReadonlyMap<string, Lines>
}

/** All cards in their columns; a card with several values stands in several. */
export interface Board {
  piles: ReadonlyMap<string, Pile>
  /** How many cards each lane has, by its key. */
  lanes: ReadonlyMap<string, number>
  names: { columns: ReadonlyMap<string, KeyName>; lanes: ReadonlyMap<string, KeyName> }
}

interface Placed {
  columns: readonly string[]
  lanes: readonly string[]
}

/** Steps of a card whose columns are known, and of asking for them. */
const CARD_STEPS = 0.6
const READ_STEPS = 8

const NO_LANES: readonly string[] = [EMPTY]
export const NO_LINES: Lines = []

/**
 * Puts the lines of a query into columns, again and again: what a line says is asked once as long as it is the same
 * object, and lists that did not change stay the same objects, so that only what changed is drawn.
 */
export class BoardBuilder {
  private readonly stack: Stack
  private readonly lane: Stack | null
  private readonly placed = new WeakMap<Line, Placed>()
  private readonly names = { columns: new Map<string, KeyName>(), lanes: new Map<string, KeyName>() }
  private last: Board | null = null

  constructor(stack: Stack, lane: Stack | null) {
    this.stack = stack
    this.lane = lane
  }

  /** What `building` makes, in one go. */
  build(lines: Lines, hasDoubles: boolean): Board {
    return runWhole(this.building(lines, hasDoubles, new Meter(Infinity)))
  }

  /** In slices. `lines` may hold a row twice where the query itself is grouped: it counts once. */
  *building(lines: Lines, hasDoubles: boolean, meter: Meter): Generator<void, Board> {
    const piles = new Map<string, { lines: Line[]; cells: Map<string, Line[]> }>()
    const lanes = new Map<string, number>()
    const seen = hasDoubles ? new Set<string>() : null
    const add = (line: Line) => {
      if (seen) {
        if (seen.has(line.id)) return
        seen.add(line.id)
      }
      if (!this.placed.has(line)) meter.take(READ_STEPS)
      const { columns, lanes: own } = this.placeOf(line)
      for (const key of columns) {
        let pile = piles.get(key)
        if (!pile) piles.set(key, (pile = { lines: [], cells: new Map() }))
        pile.lines.push(line)
        for (const lane of own) {
          const cell = pile.cells.get(lane)
          if (cell) cell.push(line)
          else pile.cells.set(lane, [line])
        }
      }
      for (const lane of own) lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
    }
    yield* inPieces(lines.length, meter, { steps: CARD_STEPS, each: (at) => add(lines[at] as Line) })
    const kept = new Map<string, Pile>()
    for (const [key, pile] of piles) kept.set(key, keepSame(this.last?.piles.get(key), pile))
    this.last = { piles: kept, lanes, names: this.names }
    return this.last
  }

  private placeOf(line: Line): Placed {
    let known = this.placed.get(line)
    if (!known) {
      known = {
        columns: keysOf(this.stack, line.row, this.names.columns),
        lanes: this.lane ? keysOf(this.lane, line.row, this.names.lanes) : NO_LANES,
      }
      this.placed.set(line, known)
    }
    return known
  }
}

/** The former objects where they say the same. */
function keepSame(before: Pile | undefined, next: Pile): Pile {
  if (!before) return next
  const cells = new Map<string, Lines>()
  let isSame = before.cells.size === next.cells.size
  for (const [lane, lines] of next.cells) {
    const old = before.cells.get(lane)
    const kept = old && sameLines(old, lines) ? old : lines
    isSame &&= kept === old
    cells.set(lane, kept)
  }
  const lines = sameLines(before.lines, next.lines) ? before.lines : next.lines
  return isSame && lines === before.lines ? before : { lines, cells }
}

function sameLines(a: Lines, b: Lines): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at])
}
