/** Who did something: the press, its undo, rules that the press started by what it did, or somebody else. */
export type Whose = 'own' | 'undo' | 'following' | 'other'

/** One line of the activity, in the order in which it happened. */
export interface Line {
  folder_id: string
  seq: number
  action: string
  collection: string
  record_id: string
  whose: Whose
  /** Of lines of others nothing is told. */
  old: { data?: unknown; folder_id?: string } | null
  new: { data?: unknown; folder_id?: string } | null
  /** Whether all of the value stands there: of a long text only a part does. */
  is_whole: boolean
}

/** An item as far as it decides what may be taken back. */
export interface Standing {
  id: string
  parent_id: string | null
  folder_id: string
  seq: number
  is_gone: boolean
  trash_root: string | null
  comment_count: number
}

/** All that a judgement goes by: what the activity says since the press began, and the items as they are. */
export interface Seen {
  lines: readonly Line[]
  rows: ReadonlyMap<string, Standing>
}

/** One change that takes something back; `count` says of how many records. */
export type Step = { id: string; count: number } & (
  | { kind: 'restore' }
  | { kind: 'value'; old: unknown; made: unknown }
  | { kind: 'remove' }
  | { kind: 'move'; from: string; to: string }
)

/** How many records are as they were, how many stay as they are, and what is still to be done. */
export interface Undoing {
  steps: Step[]
  undone: number
  left: number
}

interface LastTurn {
  /** What the press did to it last, with nobody in between and nobody after it. */
  own: Line[]
  /** Before that, or instead of it, somebody went on with what the press did. */
  isBroken: boolean
  /** Taken back already; `own` is what was. */
  isUndone: boolean
}

/** Of changes of one record, those that the undo of a press takes back as one. */
export function lastTurnOf(changes: readonly Line[], joins: (one: Line, next: Line) => boolean): LastTurn {
  const end = changes.findIndex(({ whose }) => whose === 'undo')
  const before = end < 0 ? changes : changes.slice(0, end)
  let from = before.length
  for (let next: Line | undefined; from > 0; from--) {
    const one = before[from - 1]
    if (one?.whose !== 'own' || (next && !joins(one, next))) break
    next = one
  }
  return {
    own: before.slice(from),
    isBroken: before.slice(0, from).some(({ whose }) => whose === 'own'),
    isUndone: end >= 0,
  }
}
