import { setTimeout as sleep } from 'node:timers/promises'

import type { Folder, Item } from '@weft/model'
import {
  type CollectionStore,
  createFeedSync,
  createStore,
  createUndoStack,
  type FeedSync,
  type QueuedRequest,
  type Store,
  systemScheduler,
  type UndoStack,
} from '@weft/store'

import type { Call, FinalRow, Read } from '../history/history.ts'
import { recordingTransport } from '../history/recording-transport.ts'
import { recordingStorage } from '../sync/recording-storage.ts'
import type { SeededRandom } from '../sync/seeded-random.ts'
import { HttpWire } from './http-transport.ts'
import { LiveSocket } from './live-socket.ts'

const PROBE_MS = 400

export interface HeadlessOptions {
  name: string
  user: number
  token: string
  team_id: number
  board_id: string
  folders: readonly string[]
  /** Of the proxy through which it sees the server. */
  port: number
  realtimeKey: string
  /** How much longer it waits for an answer than on a machine of its own. */
  patience: number
  random: SeededRandom
}

/** One person with the web client's store and no browser, over real sockets. */
export class HeadlessClient {
  readonly options: HeadlessOptions
  readonly store: Store
  readonly items: CollectionStore<Item>
  readonly folders: CollectionStore<Folder>
  readonly undo: UndoStack = createUndoStack()
  readonly feeds: readonly FeedSync[]
  readonly calls: Call[] = []
  readonly reads: Read[] = []
  readonly wire: HttpWire
  /** Everything that was ever queued, by key. */
  readonly queued = new Map<string, QueuedRequest>()
  /** What became of each edit, as the client was told. */
  readonly outcomes = new Map<string, string>()
  isOnline = true
  private readonly socket: LiveSocket
  private isTroubled = false
  private isOver = false

  constructor(options: HeadlessOptions) {
    this.options = options
    const { name: client, user, team_id, board_id, port, token, random } = options
    const { patience } = options
    this.wire = new HttpWire({ port, token, patience, onReply: (status) => this.noteReply(status) })
    const scheduler = systemScheduler()
    const store = createStore({
      transport: recordingTransport(this.wire.transport(), {
        client,
        user,
        now: () => scheduler.now(),
        calls: this.calls,
        reads: this.reads,
      }),
      scheduler,
      storage: recordingStorage(this.queued),
      newKey: () => random.uuid(),
      onSettled: ({ request, outcome }) => void this.outcomes.set(request.idempotency_key, outcome),
    })
    this.store = store
    store.initialise(team_id, user)
    this.items = store.collection<Item>('items')
    this.folders = store.collection<Folder>('folders')
    this.feeds = [
      createFeedSync({ store, feed: { team_id, kind: 'team', id: String(team_id) } }),
      ...options.folders.map((id) =>
        createFeedSync({ store, feed: { team_id, kind: 'folder', id }, board_id }),
      ),
    ]
    const feedOf = (channel: string) => this.feeds.find((feed) => feed.channel === channel)
    this.socket = new LiveSocket({
      port,
      key: options.realtimeKey,
      wire: this.wire,
      patience,
      channels: this.feeds.map(({ channel }) => channel),
      onEvent: (channel, event, data) => feedOf(channel)?.receive(event, data),
      onSubscribed: (channel) => {
        const feed = feedOf(channel)
        // A folder that was closed to this person is open again.
        if (feed?.phase === 'denied') void feed.reload()
        else void feed?.catchUp()
      },
      onDenied: (channel) => feedOf(channel)?.catchUp(),
    })
  }

  start(): void {
    this.socket.open()
    for (const feed of this.feeds) void feed.start()
  }

  /** Without network nothing is sent, and the socket is gone. */
  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return
    this.isOnline = isOnline
    if (isOnline) {
      this.socket.open()
      this.store.resume()
      return
    }
    this.store.pause()
    this.socket.close()
  }

  get isCalm(): boolean {
    const isSettled = this.feeds.every(({ phase }) => phase === 'live' || phase === 'denied')
    return this.store.waiting === 0 && isSettled && !this.isTroubled
  }

  /** Why it is not calm, in words. */
  state(): string {
    const { name } = this.options
    const feeds = this.feeds.map(({ feed, phase }) => `${feed.kind} ${phase}`).join(' ')
    return `${name} waits for ${this.store.waiting} answers, ${feeds}${this.isTroubled ? ', asks whether the server is there' : ''}${this.isOnline ? '' : ', offline'}`
  }

  /** Asks once more for everything, as a person does who comes back to the window. */
  catchUp(): void {
    this.store.resume()
    for (const feed of this.feeds) void feed.catchUp()
  }

  async stop(): Promise<void> {
    this.isOver = true
    this.store.pause()
    for (const feed of this.feeds) feed.stop()
    await this.socket.stopped()
    this.wire.close()
  }

  /** What it shows of the folders that it follows, as the checks compare it. */
  shows(): FinalRow[] {
    const { folders, team_id } = this.options
    const rows: FinalRow[] = this.folders
      .list(team_id)
      .map(({ id, name, row_version }) => ({ record: `folders/${id}`, row_version, fields: { name } }))
    for (const item of folders.flatMap((id) => this.items.list(id))) {
      const { id, folder_id, sort_order, row_version } = item
      rows.push({ record: `items/${id}`, row_version, fields: { folder_id, sort_order } })
      for (const [attribute_id, slot] of Object.entries(item.values ?? {}))
        if (slot && slot.row_version > 0)
          rows.push({
            record: `values/${id}.${attribute_id}`,
            row_version: slot.row_version,
            fields: { data: slot.data },
          })
    }
    return rows
  }

  /** After no answer the server is asked until it is there; then what waits goes at once, as in the web client. */
  private noteReply(status: number): void {
    if (status !== 0 || this.isTroubled || this.isOver) return
    this.isTroubled = true
    void this.probe()
  }

  private async probe(): Promise<void> {
    while (!this.isOver) {
      await sleep(PROBE_MS)
      if (!this.isOnline) continue
      const { status } = await this.wire.send('GET', '/api/health')
      if (status === 200) break
    }
    this.isTroubled = false
    if (this.isOnline && !this.isOver) this.catchUp()
  }
}
