import {
  type Attribute,
  type Folder,
  type Item,
  items,
  type TimeEntry,
  timeEntries,
  userFeed,
} from '@weft/model'
import { timeTrackingChannel } from '@weft/protocol'
import { timeData } from '@weft/query'
import type { CollectionStore, OwnColumn, PersonalSession, Store } from '@weft/store'

import { type OthersSum, secondsOf } from '../../shared/index.ts'

/** News are gathered so long. */
const ASK_MS = 300
/** What runs is shown in minutes. */
const TICK_MS = 30_000

type Sum = { seconds: number; running: readonly string[] }

/**
 * What attributes of items hold of the time that this person may see: one's own entries, which are all here, and what
 * others spent where the attribute shares it, which the server adds up.
 */
export class TimeSums implements OwnColumn {
  private readonly session: PersonalSession
  private readonly entries: CollectionStore<TimeEntry>
  private readonly items: CollectionStore<Item>
  /** By item and attribute, apart by a dot. */
  private readonly own = new Map<string, Map<string, TimeEntry>>()
  private readonly cellOf = new Map<string, string>()
  private readonly others = new Map<string, Map<string, Sum>>()

  constructor(session: PersonalSession) {
    this.session = session
    const { store } = session
    this.entries = store.collection<TimeEntry>(timeEntries.name)
    this.items = store.collection<Item>(items.name)
    for (const entry of this.entries.list(session.user_id)) this.file(entry.id)
    this.entries.subscribe(({ upserted, removed }) => {
      const cells = [...upserted, ...removed].flatMap((id) => this.file(id))
      this.tell(cells)
    })
  }

  read(item_id: string, attribute_id = ''): unknown {
    const cell = `${item_id}.${attribute_id}`
    const folder_id = this.items.peek(item_id)?.folder_id ?? ''
    return timeData(joined(this.ownSum(cell), this.others.get(folder_id)?.get(cell)))
  }

  follow(team_id: number, folder_ids: readonly string[]): () => void {
    const { feeds, user_id, store, realtime } = this.session
    const { release } = feeds.hold(userFeed(user_id))
    const attributes = store.collection<Attribute>('attributes')
    const folders = store.collection<Folder>('folders')
    const listening = new Map<string, () => void>()
    const look = () => {
      for (const folder_id of folder_ids) {
        const board_id = folders.peek(folder_id)?.board_id
        if (board_id === undefined || listening.has(folder_id)) continue
        if (!attributes.list(board_id).some(isShared)) continue
        const ask = () => void this.ask(team_id, folder_id)
        let cancel: (() => void) | null = null
        const soon = () => {
          cancel?.()
          cancel = store.scheduler.delay(ASK_MS, ask)
        }
        const leave = realtime.listen(timeTrackingChannel(team_id, board_id), { receive: soon })
        listening.set(folder_id, () => {
          cancel?.()
          leave()
        })
        ask()
      }
    }
    look()
    const ends = [attributes.subscribe(look), this.tick(folder_ids), release]
    return () => {
      for (const end of [...ends, ...listening.values()]) end()
    }
  }

  /** Shows anew what runs, as time goes on. */
  private tick(folder_ids: readonly string[]): () => void {
    const { scheduler } = this.session.store
    const again = (): (() => void) =>
      scheduler.delay(TICK_MS, () => {
        const own = [...this.own].flatMap(([cell, entries]) =>
          [...entries.values()].some(({ ended_at }) => ended_at === null) ? [cell] : [],
        )
        const others = folder_ids.flatMap((id) =>
          [...(this.others.get(id) ?? [])].flatMap(([cell, { running }]) =>
            running.length > 0 ? [cell] : [],
          ),
        )
        this.tell([...own, ...others])
        cancel = again()
      })
    let cancel = again()
    return () => cancel()
  }

  private async ask(team_id: number, folder_id: string): Promise<void> {
    const { transport } = this.session.store
    const asked = transport.index(team_id, '/time-tracking/sums', { folder_id })
    // What is known stays; the next hint asks again.
    const answer = await asked.catch(() => null)
    if (!answer?.data) return
    const before = this.others.get(folder_id) ?? new Map<string, Sum>()
    const next = new Map(
      (answer.data.data as OthersSum[]).map((one): [string, Sum] => [
        `${one.item_id}.${one.attribute_id}`,
        one,
      ]),
    )
    this.others.set(folder_id, next)
    const changed = [...new Set([...before.keys(), ...next.keys()])].filter(
      (cell) => !isSame(before.get(cell), next.get(cell)),
    )
    this.tell(changed)
  }

  private tell(cells: readonly string[]): void {
    const ids = new Set(cells.map((cell) => cell.slice(0, 36)).filter((id) => this.items.peek(id)))
    if (ids.size > 0) this.items.invalidate(ids, false)
  }

  private ownSum(cell: string): Sum | undefined {
    const entries = this.own.get(cell)
    if (!entries?.size) return undefined
    let seconds = 0
    const running: string[] = []
    for (const entry of entries.values()) {
      if (entry.ended_at === null) running.push(entry.started_at)
      else seconds += secondsOf(entry, 0)
    }
    return { seconds, running: running.toSorted() }
  }

  /** Files an entry as it is now; answers the cells that this changes. */
  private file(id: string): string[] {
    const entry = this.entries.get(id)
    const before = this.cellOf.get(id)
    const isOwn = entry?.created_by === this.session.user_id && entry.deleted_at === null
    const cell = entry && isOwn ? `${entry.item_id}.${entry.attribute_id}` : undefined
    if (before !== undefined && before !== cell) this.own.get(before)?.delete(id)
    if (cell === undefined || !entry) this.cellOf.delete(id)
    else {
      this.cellOf.set(id, cell)
      const entries = this.own.get(cell) ?? new Map<string, TimeEntry>()
      this.own.set(cell, entries.set(id, entry))
    }
    return [before ?? [], cell ?? []].flat()
  }
}

/** Only attributes that count time have this setting. */
const isShared = ({ settings }: Attribute) => settings['sharedEntries'] === true

function joined(own: Sum | undefined, others: Sum | undefined): Sum | undefined {
  if (!own || !others) return own ?? others
  return {
    seconds: own.seconds + others.seconds,
    running: [...own.running, ...others.running].toSorted(),
  }
}

const isSame = (a: Sum | undefined, b: Sum | undefined): boolean =>
  a?.seconds === b?.seconds && a?.running.join() === b?.running.join()

const known = new WeakMap<Store, TimeSums>()

/** What of time is seen in a session, where somebody is signed in. */
export function timeSumsOf(session: PersonalSession): TimeSums {
  let sums = known.get(session.store)
  if (!sums) known.set(session.store, (sums = new TimeSums(session)))
  return sums
}
