import type { Folder, Item } from '@weft/model'
import type { FeedFrame } from '@weft/protocol'
import {
  type CollectionStore,
  type FeedSync,
  type QueuedRequest,
  type Store,
  type UndoStack,
  createFeedSync,
  createStore,
  createUndoStack,
} from '@weft/store'

import {
  type Delivered,
  FaultyTransport,
  type FaultyTransportOptions,
  type Weather,
} from './faulty-transport.ts'
import { ATTRIBUTES, BOARD, DEFAULT_STATE, TEAM, tidy } from './model-record.ts'
import type { ServerFaults } from './model-feeds.ts'
import { modelTransport } from './model-transport.ts'
import { ModelServer, firstFolders } from './model-server.ts'
import type { Call, Frame, Read } from '../history/history.ts'
import { recordingTransport, rowsOf } from '../history/recording-transport.ts'
import { OpenEditors } from './open-editors.ts'
import { recordingStorage } from './recording-storage.ts'
import { SeededRandom } from './seeded-random.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface WorldFaults extends ServerFaults {
  /** Frames get lost and no heartbeat tells of it. */
  hasNoHeartbeat?: boolean
  /** Clients send no `old` and the number that the server wants to see. */
  sendsNoOld?: boolean
  /** Editors save over what the store knows, not over what they showed. */
  savesOverStore?: boolean
  /** What a client showed for an edit stays after its refusal. */
  keepsOverlay?: boolean
}

const FOLDERS = ['folder00001', 'folder00002', 'folder00003'] as const
const HEARTBEAT_MS = 15_000

/** One person with a browser: the real store on a bad network. */
export interface WorldClient {
  user: number
  store: Store
  items: CollectionStore<Item>
  folders: CollectionStore<Folder>
  undo: UndoStack
  weather: Weather
  feeds: FeedSync[]
  /** Everything that was ever queued, as it was queued, by key. */
  queued: Map<string, QueuedRequest>
  /** What became of each edit, as the client was told. */
  outcomes: Map<string, string>
  delivered: Delivered[]
  reads: Read[]
}

/** A model server, some clients and the weather between them, in virtual time. */
export class SyncWorld {
  readonly random: SeededRandom
  readonly clock: VirtualClock
  readonly server: ModelServer
  readonly clients: WorldClient[] = []
  readonly editors: OpenEditors
  /** All attempts of all clients, in the order of time. */
  readonly calls: Call[] = []
  readonly frames: Frame[] = []
  /** Faults by name, as often as they were drawn. */
  readonly drawn = new Map<string, number>()
  private readonly faults: WorldFaults
  private readonly begin: number

  constructor(seed: number, clients: number, faults: WorldFaults = {}) {
    this.random = new SeededRandom(seed)
    this.clock = new VirtualClock(this.random)
    this.begin = this.clock.now
    this.faults = faults
    this.editors = new OpenEditors(faults.savesOverStore)
    this.server = new ModelServer((channel, event, data) => this.publish(channel, event, data), faults)
    firstFolders(this.server, FOLDERS)
    for (let user = 1; user <= clients; user++) this.clients.push(this.client(user))
  }

  /** The folders that all clients follow; they do not follow the third. */
  get followed(): readonly string[] {
    return FOLDERS.slice(0, 2)
  }

  get folders(): readonly string[] {
    return FOLDERS
  }

  /** Of virtual time, since the start. */
  get minutes(): number {
    return (this.clock.now - this.begin) / 60_000
  }

  async start(): Promise<void> {
    for (const { feeds } of this.clients) for (const feed of feeds) void feed.start()
    this.beat()
    await this.clock.pass(5_000)
  }

  setOnline(client: WorldClient, isOnline: boolean): void {
    if (client.weather.isOnline === isOnline) return
    client.weather.isOnline = isOnline
    if (!isOnline) {
      client.store.pause()
      return
    }
    client.store.resume()
    for (const feed of client.feeds) this.heartbeat(client, feed)
  }

  /** Faults stop and everything that waits gets its answer, or the run has hung. */
  async settle(): Promise<void> {
    for (const client of this.clients) {
      client.weather.badness = 0
      client.weather.storm = null
      this.setOnline(client, true)
    }
    for (let round = 0; round < 20; round++) {
      await this.clock.pass(60_000)
      if (this.clients.every(({ store, feeds }) => store.waiting === 0 && feeds.every(isLive))) break
    }
    await this.clock.pass(60_000)
  }

  /** New rights for everybody: the next heartbeats make clients load again. */
  changeRights(): void {
    this.server.rights = `1.1.${this.random.below(1_000_000)}`
  }

  count(name: string): void {
    this.drawn.set(name, (this.drawn.get(name) ?? 0) + 1)
  }

  private publish(channel: string, event: string, data: unknown): void {
    for (const client of this.clients) {
      const feed = client.feeds.find((one) => one.channel === channel)
      if (!feed || !client.weather.isOnline) continue
      this.noteFrame(client, feed, data as FeedFrame)
      const { badness: bad, storm } = client.weather
      const usual = this.random.chance(0.06 * bad) ? 0 : this.random.chance(0.06 * bad) ? 2 : 1
      const copies = storm ? storm.copies : usual
      if (copies !== 1) this.count(copies === 0 ? 'frame lost' : `frame ${copies} times`)
      const isLarge = this.random.chance(0.05 * bad)
      if (isLarge) this.count('frame without its records')
      const frame = isLarge ? { ...(data as object), records: [], partial: true } : data
      for (let i = 0; i < copies; i++) {
        const isLate = this.random.chance(0.2 * bad)
        const ms = 1 + this.random.below(storm ? storm.longest : isLate ? 400 : 30)
        this.clock.plan(ms, () => {
          if (client.weather.isOnline) feed.receive(event, structuredClone(frame))
        })
      }
    }
  }

  private noteFrame({ user }: WorldClient, { feed, channel }: FeedSync, { seq, records }: FeedFrame): void {
    const folder_id = feed.kind === 'folder' ? feed.id : null
    const rows = (records as Record<string, unknown>[]).flatMap((row) =>
      rowsOf(folder_id ? 'items' : 'folders', row, folder_id),
    )
    this.frames.push({ t: this.clock.now, user, channel, seq, rows })
  }

  private beat(): void {
    this.clock.plan(HEARTBEAT_MS, () => this.beat())
    for (const client of this.clients) for (const feed of client.feeds) this.heartbeat(client, feed)
  }

  private heartbeat(client: WorldClient, feed: FeedSync): void {
    if (!client.weather.isOnline || this.faults.hasNoHeartbeat) return
    const { seq } = this.server.feed(feed.channel)
    const data = { seq, rights: this.server.rights }
    this.clock.plan(1 + this.random.below(200), () => feed.receive('Heartbeat', data))
  }

  private client(user: number): WorldClient {
    const weather: Weather = { isOnline: true, badness: 1 }
    const delivered: Delivered[] = []
    const queued = new Map<string, QueuedRequest>()
    const outcomes = new Map<string, string>()
    const { server, clock, random } = this
    const reads: Read[] = []
    const faulty = new FaultyTransport({
      onFault: (name) => this.count(name),
      wire: modelTransport(server, user),
      clock,
      random,
      weather,
      delivered,
      tamper: this.faults.sendsNoOld ? (entry) => this.withoutOld(entry) : undefined,
    })
    const log = { client: `c${user}`, user, now: () => clock.now, calls: this.calls, reads }
    const store = createStore({
      transport: recordingTransport(faulty, log),
      scheduler: clock.scheduler(),
      storage: recordingStorage(queued),
      rules: {
        normalise: (_collection, _field, value) => tidy(value),
        defaults: () => ({ [ATTRIBUTES.state]: DEFAULT_STATE }),
      },
      newKey: () => random.uuid(),
      onSettled: ({ request, outcome }) => void outcomes.set(request.idempotency_key, outcome),
    })
    store.initialise(TEAM, user)
    if (this.faults.keepsOverlay) keepOverlays(store)
    const feeds = [
      createFeedSync({ store, feed: { team_id: TEAM, kind: 'team', id: String(TEAM) } }),
      ...this.followed.map((id) =>
        createFeedSync({ store, feed: { team_id: TEAM, kind: 'folder', id }, board_id: BOARD }),
      ),
    ]
    const [items, folders] = [store.collection<Item>('items'), store.collection<Folder>('folders')]
    const undo = createUndoStack()
    return { user, store, items, folders, undo, weather, feeds, queued, outcomes, delivered, reads }
  }

  /** What a client does that knows nothing of `old` and always guesses the number right. */
  private withoutOld(
    entry: Parameters<NonNullable<FaultyTransportOptions['tamper']>>[0],
  ): Parameters<NonNullable<FaultyTransportOptions['tamper']>>[0] {
    if (!entry.old || !entry.item) return entry
    const { old: _old, ...rest } = entry
    const [, collection, id = ''] = entry.route.split('/')
    const [item_id = '', attribute_id = ''] = id.split('.')
    const record = this.server.records.get(item_id)
    const version =
      collection === 'values' ? (record?.slots[attribute_id]?.row_version ?? 0) : (record?.row_version ?? 0)
    return { ...rest, item: { ...entry.item, row_version: version + 1 } }
  }
}

function isLive(feed: FeedSync): boolean {
  return feed.phase === 'live'
}

/** Plants the mistake that a refusal does not take back what was shown. */
function keepOverlays(store: Store): void {
  const { space } = store
  const remove = space.removeEffects.bind(space)
  space.removeEffects = (request) => {
    if (request.kind !== 'save') remove(request)
  }
}
