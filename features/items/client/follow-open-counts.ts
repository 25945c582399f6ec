import type { ApiClient, KeyValueStorage } from '@weft/api-client'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { currentDoneRule } from '@weft/features/boards/shared'
import { type Data, folderFeed } from '@weft/features/connectivity/client'
import { type Attribute, type Board, type Folder, isDone, type Item } from '@weft/model'
import { teamChannel } from '@weft/protocol'
import { pageTurns } from '@weft/query'

import { openItems } from '../shared/index.ts'
import { keepCounts, keptCounts, type CountsOf } from './kept-open-counts.ts'

/** What the socket says, and edits here, are gathered so long. */
const ASK_MS = 500
const RECOUNT_MS = 300
/** After an answer that was not complete. */
const ASK_AGAIN_MS = 2_000
/** Rows that are looked at before other work gets its turn. */
const ROWS_AT_ONCE = 2_000

export type Counts = ReadonlyMap<string, number>

export interface FollowOptions extends CountsOf {
  readonly client: Pick<ApiClient, 'call'>
  readonly storage: KeyValueStorage
  readonly data: Data
  /** Nothing may be asked of the server. */
  readonly isPretending: boolean
  readonly isVisible: () => boolean
  onCounts(counts: Counts): void
}

/**
 * Follows how many items are open in each folder of a workspace. Folders that are open here are counted from the device,
 * edits that wait included; of the others the server tells, asked whenever the workspace's channel says anything.
 */
export function followOpenCounts(options: FollowOptions): () => void {
  const { client, storage, data, team_id, who, user_id, isPretending, isVisible, onCounts } = options
  const { store, realtime, connection } = data
  let told: Counts = keptCounts(storage, options)
  let local: Counts = new Map()
  let version: string | undefined
  let isOver = false
  let isAsking = false

  const show = () => {
    const counts = new Map([...told, ...local])
    keepCounts(storage, options, counts)
    onCounts(counts)
  }
  const recount = async () => {
    const counted = await countHeld(data, { team_id, who, user_id })
    if (isOver) return
    local = new Map([...local, ...counted])
    show()
  }
  const ask = async () => {
    if (isAsking || isPretending || connection.isAway || !isVisible()) return
    isAsking = true
    try {
      const query = { who, ...(version === undefined ? {} : { version }) }
      const answer = await client.call(openItems, { params: { team_id: String(team_id) }, query })
      if (isOver) return
      version = answer.version
      if (answer.data) told = new Map(Object.entries(answer.data))
      local = new Map([...local].filter(([folder_id]) => isHeld(data, team_id, folder_id)))
      show()
      if (answer.partial) askAgain()
    } catch {
      // What is known stays; whatever the channel says next asks again.
    } finally {
      isAsking = false
    }
  }
  const askSoon = once(store.scheduler, ASK_MS, () => void ask())
  const askAgain = once(store.scheduler, ASK_AGAIN_MS, () => void ask())
  const recountSoon = once(store.scheduler, RECOUNT_MS, () => void recount())
  const stops = [
    realtime.listen(teamChannel(team_id), { receive: askSoon }),
    connection.subscribe(askSoon),
    moreAttributeTypes.subscribe(recountSoon),
    store.collection<Attribute>('attributes').subscribe(recountSoon),
    store.collection<Board>('boards').subscribe(recountSoon),
    store.collection<Item>('items').subscribe(({ isLocal, removed }) => {
      recountSoon()
      // It may have gone to a folder that is not held here.
      if (isLocal && removed.length > 0) askAgain()
    }),
  ]
  onCounts(told)
  recountSoon()
  void ask()
  return () => {
    isOver = true
    for (const stop of [...stops, askSoon.cancel, askAgain.cancel, recountSoon.cancel]) stop()
  }
}

/** Runs once for all that is asked within a time. */
function once(scheduler: Data['store']['scheduler'], ms: number, run: () => void) {
  let cancel: (() => void) | null = null
  const soon = () => {
    cancel ??= scheduler.delay(ms, () => {
      cancel = null
      run()
    })
  }
  return Object.assign(soon, { cancel: () => cancel?.() })
}

function isHeld({ feeds }: Data, team_id: number, folder_id: string): boolean {
  return feeds.peek(folderFeed(team_id, folder_id))?.isWhole === true
}

/** Counts the folders that are in memory, in slices. */
async function countHeld(data: Data, { team_id, who, user_id }: CountsOf): Promise<Counts> {
  const { store } = data
  const items = store.collection<Item>('items')
  const counts = new Map<string, number>()
  let rows = 0
  for (const folder of store.collection<Folder>('folders').list(team_id)) {
    if (!isHeld(data, team_id, folder.id)) continue
    const isCounted = testOf(data, folder.board_id, who === 'mine' ? user_id : null)
    let count = 0
    for (const id of items.ids(folder.id)) {
      if (++rows % ROWS_AT_ONCE === 0) await pageTurns.next()
      const item = items.peek(id)
      if (item && isCounted(item)) count++
    }
    counts.set(folder.id, count)
  }
  return counts
}

/** Whether an item of a board is counted: it is open, and assigned to a person where one is named. */
function testOf({ store }: Data, board_id: string, user_id: number | null): (item: Item) => boolean {
  const attributes = store.collection<Attribute>('attributes').list(board_id)
  const board = store.collection<Board>('boards').get(board_id)
  const done = currentDoneRule(
    board ?? { settings: {} },
    (id) => attributes.find((one) => one.id === id)?.settings,
  )
  const people = attributes.filter(({ type }) => clientAttributeType(type).namesPeople)
  const isAssigned = (item: Item) =>
    people.some(({ id }) => {
      const named = item.values?.[id]?.data
      return Array.isArray(named) && named.includes(user_id)
    })
  return (item) =>
    !(done && isDone(done, item.values?.[done.attribute_id]?.data)) && (user_id === null || isAssigned(item))
}
