import { ColumnRows } from '@weft/query'

import {
  type BoardSnapshot,
  changesOf,
  type FolderChanges,
  type FolderPlace,
  standingBoard,
  wholeColumns,
} from './queries.ts'
import { RecentRows } from './recent-rows.ts'
import { Work } from '../work/work.ts'

/** A folder as queries read it, at one number of its feed. It goes on in place: read it without waiting in between. */
export interface FolderColumns {
  readonly rows: ColumnRows
  readonly seq: number
  readonly board: BoardSnapshot
  /** Whole rows as of `seq`; who adds must have read them at that very number. */
  readonly recent: RecentRows
  /** What changed is being taken in: rows and number are of different moments until it is. */
  readonly isMoving: boolean
}

interface State {
  rows: ColumnRows
  seq: number
  board: BoardSnapshot
  recent: RecentRows
  isMoving: boolean
  /** Board and number that the attributes were read at. */
  stamp: string
}

/** Which columns a query reads, of those that the board has. */
type Wanted = (board: BoardSnapshot) => Iterable<string>

export interface ColumnCache {
  /** The folder with the wanted columns, at least as new as this call. */
  read(place: FolderPlace, wanted: Wanted): Promise<FolderColumns>
}

interface Kept {
  state: State | null
  running: Promise<FolderColumns> | null
  /** What runs next, once, for all who came while something ran. */
  next: { wanted: Wanted[]; promise: Promise<FolderColumns> } | null
}

/** Taking in a row that changed, and a cell of it. */
const ROW_STEPS = 20
const CELL_STEPS = 15

/** Rough bytes of all folders together; the one that was asked for longest ago goes first. */
const MAX_BYTES = 96_000_000

/** Keeps the columns that queries asked for and brings them up to date by what changed since. */
export function createColumnCache(maxBytes = MAX_BYTES): ColumnCache {
  const folders = new Map<string, Kept>()

  function makeRoom(): void {
    let bytes = 0
    for (const { state } of folders.values()) bytes += bytesOf(state)
    for (const [name, { state, running }] of folders) {
      // The last one was just asked for; alone it may be as large as it is.
      if (bytes <= maxBytes || folders.size === 1) break
      if (running) continue
      bytes -= bytesOf(state)
      folders.delete(name)
    }
  }

  return {
    async read(place, wanted) {
      const name = `${place.team_id}:${place.folder_id}`
      const kept: Kept = folders.get(name) ?? { state: null, running: null, next: null }
      folders.delete(name)
      folders.set(name, kept)
      const begin = (asked: readonly Wanted[]): Promise<FolderColumns> => {
        const promise = refresh(place, kept, asked).finally(() => {
          if (kept.running === promise) kept.running = null
          if (!kept.state && folders.get(name) === kept) folders.delete(name)
          makeRoom()
        })
        return (kept.running = promise)
      }
      if (kept.next) {
        kept.next.wanted.push(wanted)
        return kept.next.promise
      }
      if (!kept.running) return begin([wanted])
      // What runs may have read before this caller's own save: once more, for all who wait.
      const asked = [wanted]
      const go = () => {
        kept.next = null
        return begin(asked)
      }
      const promise = kept.running.then(go, go)
      kept.next = { wanted: asked, promise }
      return promise
    },
  }
}

async function refresh(place: FolderPlace, kept: Kept, wanted: readonly Wanted[]): Promise<FolderColumns> {
  const known = kept.state
  const { board, stamp } = known ?? (await standingBoard(place))
  const have = [...(known?.rows.columns.keys() ?? [])]
  const asked = new Set(wanted.flatMap((one) => [...one(board)]))
  const missing = [...asked].filter((id) => !have.includes(id))
  const since = known?.seq ?? -1
  const { changes, whole } =
    known && missing.length === 0
      ? { changes: await changesOf(place, since, have), whole: null }
      : await wholeColumns(place, { since, have, missing })
  // Below the floor deletions are no longer told: begin anew.
  if (known && (known.seq < changes.floor || known.seq > changes.seq)) {
    kept.state = null
    return refresh(place, kept, wanted)
  }
  const rows = known?.rows ?? new ColumnRows(whole?.ids ?? [], whole?.orders ?? [])
  const work = new Work()
  if (known) {
    known.isMoving = true
    // Whatever is half taken in comes again with the next call: the number stays behind.
    await apply(known, changes, have, work).catch((error: unknown) => {
      known.isMoving = false
      throw error
    })
  }
  for (const [n, id] of missing.entries()) {
    const filling = rows.addingColumn(id, whole?.ids ?? [], whole?.cells[n] ?? [], work)
    while (filling.next().done !== true) await work.next()
  }
  const state = known ?? { rows, seq: changes.seq, board, stamp, recent: new RecentRows(), isMoving: false }
  state.seq = changes.seq
  state.isMoving = false
  kept.state = state
  if (changes.stamp === stamp) return state
  // The board's attributes changed meanwhile: other columns may be wanted.
  Object.assign(state, await standingBoard(place))
  return refresh(place, kept, wanted)
}

async function apply(
  { rows, recent }: State,
  { changed, gone }: FolderChanges,
  columns: readonly string[],
  work: Work,
): Promise<void> {
  for (const id of gone) {
    rows.remove(id)
    recent.drop(id)
  }
  for (const [id, stands, sort_order, cells] of changed) {
    if (work.isOver) await work.pause()
    work.take(ROW_STEPS + CELL_STEPS * columns.length)
    recent.drop(id)
    if (stands) rows.put(id, sort_order, new Map(columns.map((column, n) => [column, cells[n] ?? ''])))
    else rows.remove(id)
  }
  if (changed.length > 0) rows.tidy()
}

function bytesOf(state: State | null): number {
  return state ? state.rows.bytes + state.recent.bytes : 0
}
