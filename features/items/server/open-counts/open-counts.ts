import { sameJson } from '@weft/base'
import type { Database } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { currentDoneRule } from '@weft/features/boards/shared'
import { isDoneWithin, type Principal } from '@weft/server-kit'

import { createInTurn } from '../in-turn.ts'
import {
  type BoardRow,
  boardRows,
  countFolder,
  type CountRule,
  feedNumbers,
  type OpenCount,
} from './queries.ts'

/** Folders whose counts are kept; the others are counted anew when somebody asks. */
const KEPT_FOLDERS = 20_000
const KEPT_BOARDS = 5_000
/** Whoever asks waits at most so long for what is not counted yet. */
const PATIENCE_MS = 400
/** A folder of more rows rests after it was counted: one that changes all the time takes this share of the time. */
const SMALL_ROWS = 5_000
const SHARE_OF_TIME = 1 / 20

export type Who = 'mine' | 'open'

export interface OpenCountsAnswer {
  counts: Record<string, number>
  /** Whether folders changed since they were counted. */
  isPartial: boolean
}

/** A folder as a question finds it: the number of its feed, and what its board's rule was read at. */
interface Asked {
  id: string
  board_id: string
  seq: number
  board_stamp: string
}

interface Counted extends OpenCount {
  rule: CountRule
  /** Steady milliseconds before which it is not counted again. */
  restsUntil: number
}

/**
 * Numbers of open items, kept by folder for everybody and given by what each reader sees. One statement a question says
 * which folders changed since they were counted; these are counted one after the other, beside what else happens.
 */
export function createOpenCounts(db: Database) {
  const counted = new Map<string, Counted>()
  const rules = new Map<string, { stamp: string; rule: CountRule }>()
  const underWay = new Map<string, Promise<void>>()
  const inTurn = createInTurn(1)

  async function rulesOf(team_id: number, folders: readonly Asked[]): Promise<void> {
    const stamps = new Map(folders.map((one) => [one.board_id, one.board_stamp]))
    const stale = [...stamps].filter(([id, stamp]) => rules.get(keyOf(team_id, id))?.stamp !== stamp)
    if (stale.length === 0) return
    const rows = await boardRows(
      db,
      team_id,
      stale.map(([id]) => id),
    )
    for (const row of rows) {
      const stamp = stamps.get(row.id)
      if (stamp !== undefined) keep(rules, keyOf(team_id, row.id), { stamp, rule: ruleOf(row) }, KEPT_BOARDS)
    }
  }

  /** What is known of a folder by its board's rule of now; it may have changed since. */
  function knownOf(team_id: number, folder: Asked): Counted | undefined {
    const known = counted.get(keyOf(team_id, folder.id))
    const rule = rules.get(keyOf(team_id, folder.board_id))?.rule
    return known && sameJson(known.rule, rule) ? known : undefined
  }
  const isBehind = (team_id: number, folder: Asked) => (knownOf(team_id, folder)?.seq ?? -1) < folder.seq
  const isResting = (team_id: number, folder: Asked) =>
    performance.now() < (knownOf(team_id, folder)?.restsUntil ?? 0)

  /** Counts a folder in its turn; whoever wants the same meanwhile waits for the same. */
  function count(team_id: number, folder: Asked): Promise<void> {
    const key = keyOf(team_id, folder.id)
    const running = underWay.get(key)
    if (running) return running
    const work = inTurn(async () => {
      const rule = rules.get(keyOf(team_id, folder.board_id))?.rule
      if (!rule) return
      const begun = performance.now()
      const found = await countFolder(db, { team_id, folder_id: folder.id }, rule)
      if (!found) return
      const ended = performance.now()
      const restsUntil = found.items > SMALL_ROWS ? ended + (ended - begun) / SHARE_OF_TIME : ended
      keep(counted, key, { ...found, rule, restsUntil }, KEPT_FOLDERS)
    }).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return async function openCounts(principal: Principal, who: Who): Promise<OpenCountsAnswer> {
    const { user_id } = principal
    const { team_id } = principal.access
    const seen = await seenFolders(db, principal)
    await rulesOf(team_id, seen)
    const stale = seen.filter((folder) => isBehind(team_id, folder) && !isResting(team_id, folder))
    if (stale.length > 0)
      await isDoneWithin(
        PATIENCE_MS,
        stale.map((folder) => count(team_id, folder)),
      )
    // Also where a folder rests, or was being counted already when it changed: nothing else would make a client ask again.
    const isPartial = seen.some((folder) => isBehind(team_id, folder))
    const counts: Record<string, number> = {}
    for (const { id } of seen) {
      const known = counted.get(keyOf(team_id, id))
      const found = who === 'open' ? known?.open : known?.mine.get(user_id)
      if (found) counts[id] = found
    }
    return { counts, isPartial }
  }
}

/** The folders in the reader's sight. Settings of boards lie in the workspace's feed, their attributes in their own. */
async function seenFolders(db: Database, principal: Principal): Promise<Asked[]> {
  const { team_id, checker, seq: team_seq } = principal.access
  const { folders, boards } = await feedNumbers(db, team_id)
  return checker.visibleFolders(principal.user_id).flatMap(({ id, board_id }) => {
    const seq = folders.get(id)
    if (seq === undefined || !principal.may('VIEW_FOLDER', { type: 'folder', id })) return []
    return [{ id, board_id, seq, board_stamp: `${team_seq}:${boards.get(board_id)}` }]
  })
}

const keyOf = (team_id: number, id: string) => `${team_id}/${id}`

function ruleOf({ settings, attributes }: BoardRow): CountRule {
  const all = attributes ?? []
  return {
    done: currentDoneRule({ settings }, (id) => all.find((one) => one.id === id)?.settings ?? undefined),
    people_ids: all
      .flatMap(({ id, type }) => (serverAttributeTypes[type]?.namesPeople ? [id] : []))
      .toSorted(),
  }
}

/** Keeps the newest of a map. */
function keep<T>(map: Map<string, T>, key: string, value: T, atMost: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= atMost) return
    map.delete(oldest)
  }
}
