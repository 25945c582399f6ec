import type { Item } from '@weft/model'

import { EditStorage } from './disk/edit-storage.ts'
import { type Medium, MemoryDatabase } from './disk/memory-database.ts'
import type { TabLink, TabMessage } from './queue/tab-link.ts'
import { ManualScheduler, NAME, type Session, item, itemId, session } from './scripted-session.ts'

/** Tabs of one browser without one: messages arrive at once, the lock passes on in the order of asking. */
export class ScriptedBrowser {
  readonly medium: Medium = new Map()
  readonly scheduler = new ManualScheduler()
  private readonly hasLocks: boolean
  private readonly links: (TabLink & { receive(message: TabMessage): void; lead(): void })[] = []
  private tabs = 0

  constructor({ hasLocks = true } = {}) {
    this.hasLocks = hasLocks
  }

  /** A message to all tabs, from nobody in particular. */
  tell(message: TabMessage): void {
    for (const link of this.links) link.receive(message)
  }

  pass(ms: number): Promise<void> {
    return this.scheduler.pass(ms)
  }

  open() {
    const { links, hasLocks } = this
    let listener: Parameters<TabLink['listen']>[0] | null = null
    const link = {
      get isLeader(): boolean {
        return !hasLocks || links[0] === link
      },
      get isAlone(): boolean {
        return hasLocks && links[0] === link
      },
      post(message: TabMessage) {
        for (const other of links) if (other !== link) other.receive(structuredClone(message))
      },
      listen: (given: NonNullable<typeof listener>) => void (listener = given),
      close: () => undefined,
      receive: (message: TabMessage) => listener?.receive(message),
      lead: () => listener?.lead(),
    }
    links.push(link)
    const tab = ++this.tabs
    let keys = 0
    const database = new MemoryDatabase(this.medium)
    const storage = new EditStorage({
      database,
      now: () => this.scheduler.now(),
      tab: `tab ${tab}`,
      onTrouble: () => undefined,
    })
    const newKey = () => `tab${tab}-${++keys}`
    const made = session({ storage, notes: storage, tabs: link, newKey, scheduler: this.scheduler })
    made.store.hydrate('items', [item(1), item(2)])
    return {
      ...made,
      items: made.store.collection<Item>('items'),
      values: made.store.collection('values'),
      close() {
        links.splice(links.indexOf(link), 1)
        database.lives = 0
        if (hasLocks) links[0]?.lead()
      },
    }
  }
}

/** The value of the item with this number. */
export const cell = (n: number) => `${itemId(n)}.${NAME}`

export const shown = (tab: Session, n: number) =>
  tab.store.collection<Item>('items').get(itemId(n))?.values?.[NAME]?.data

/** What the calls of a tab that were not answered yet carry. */
export const sent = (tab: Session) =>
  tab.transport.calls.flatMap(({ entries }) => entries.map((one) => one.item?.['data']))
