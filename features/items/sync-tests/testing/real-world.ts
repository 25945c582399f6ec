import type { Attribute, FeedKey, Folder, Item } from '@weft/model'
import { parseValueId } from '@weft/model'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { parseChannel, feedOfChannel } from '@weft/protocol'
import {
  createFeedSync,
  createStore,
  createUndoStack,
  type EditRules,
  type FeedSync,
  type Store,
  type Transport,
} from '@weft/store'
import { type Person, type TestServer } from '@weft/server/testing'
import {
  FaultyTransport,
  OpenEditors,
  recordingStorage,
  SeededRandom,
  VirtualClock,
  type WorldClient,
} from '@weft/test-kit'

import { FeedSocket } from './feed-socket.ts'
import { makeBoard, type RealBoard } from './real-board.ts'
import { readFeedNumbers } from './queries.ts'
import { wireOf } from './wire.ts'

const HEARTBEAT_MS = 15_000

export interface RealClient extends WorldClient {
  person: Person
  /** The server without any weather, for the checks. */
  wire: Transport
  socket: FeedSocket | null
  /** Channels that the server has confirmed. */
  live: Set<string>
}

/** Mistakes that tests plant to see that the checks find them. */
export interface Plants {
  /** Frames get lost and no heartbeat tells of it. */
  hasNoHeartbeat?: boolean
  /** What a client sends stands between the client and the server, such as one that repeats under new keys. */
  between?: (wire: Transport) => Transport
}

/** The real server on a real database, real stores and sockets, and the weather between them, in virtual time. */
export class RealWorld {
  readonly server: TestServer
  readonly random: SeededRandom
  readonly clock: VirtualClock
  readonly clients: RealClient[] = []
  readonly editors = new OpenEditors()
  team_id = 0
  boards: RealBoard[] = []
  private readonly address: string
  private readonly grain: number
  private readonly plants: Plants
  private published = 0

  /** With an even seed calls reach the server one by one, else those of the same 50 ms together. */
  constructor(server: TestServer, address: string, seed: number, plants: Plants = {}) {
    this.plants = plants
    this.server = server
    this.address = address
    this.random = new SeededRandom(seed)
    this.clock = new VirtualClock(this.random)
    this.grain = seed % 2 === 0 ? 1 : 50
  }

  get followed(): readonly string[] {
    return this.boards.flatMap(({ folders }) => folders.slice(0, 2))
  }

  get folders(): readonly string[] {
    return this.boards.flatMap(({ folders }) => folders)
  }

  /** The board of a folder that was there from the start. */
  boardOf(folder_id: string): RealBoard | undefined {
    return this.boards.find(({ folders }) => folders.includes(folder_id))
  }

  async start(clients: number, name: string): Promise<void> {
    const { server } = this
    const people: Person[] = []
    for (let i = 0; i < clients; i++) people.push(await server.addPerson(`${name} ${i}`))
    const owner = people[0] as Person
    this.team_id = await server.addTeam(owner)
    for (const person of people.slice(1)) await server.addMember(this.team_id, person, 'full-member')
    this.boards = [await makeBoard(this, owner, 3), await makeBoard(this, owner, 1)]
    for (const person of people) this.clients.push(this.client(person))
    for (const client of this.clients) {
      await this.connect(client)
      for (const feed of client.feeds) void feed.start()
    }
    this.beat()
    await this.clock.pass(5_000)
  }

  async stop(): Promise<void> {
    for (const { socket } of this.clients) socket?.close()
    await this.clock.pass(0)
  }

  setOnline(client: RealClient, isOnline: boolean): void {
    if (client.weather.isOnline === isOnline) return
    client.weather.isOnline = isOnline
    if (isOnline) {
      client.store.resume()
      void this.clock.hold(this.connect(client))
      return
    }
    client.store.pause()
    client.socket?.close()
    client.socket = null
    client.live.clear()
  }

  /** Opens again what was closed to a client: a folder that it may see now, or not. */
  reopen(client: RealClient): void {
    for (const feed of client.feeds) if (feed.phase === 'denied') void feed.reload()
    void this.clock.hold(this.subscribe(client))
  }

  /** Faults stop and everything that waits gets its answer, or the run has hung. */
  async settle(): Promise<void> {
    for (const client of this.clients) {
      client.weather.badness = 0
      this.setOnline(client, true)
    }
    const isCalm = ({ store, feeds }: RealClient) =>
      store.waiting === 0 && feeds.every(({ phase }) => phase === 'live' || phase === 'denied')
    for (let round = 0; round < 12; round++) {
      await this.clock.pass(60_000)
      if (this.clients.every(isCalm)) break
    }
    // What was restored by a late edit is opened by those who look for it.
    for (const client of this.clients) this.reopen(client)
    await this.clock.pass(40_000)
  }

  private async connect(client: RealClient): Promise<void> {
    client.socket?.close()
    client.live.clear()
    client.socket = await FeedSocket.open(this.address, (channel, event, data) =>
      this.hear(client, { channel, event, data }),
    )
    await this.subscribe(client)
  }

  /** Asks for all channels that are not confirmed, in one call, as the web client does. */
  private async subscribe(client: RealClient): Promise<void> {
    const { socket, live } = client
    if (!socket) return
    const channelNames = client.feeds.map(({ channel }) => channel).filter((name) => !live.has(name))
    if (channelNames.length === 0) return
    const response = await this.server.app.inject({
      method: 'POST',
      url: '/api/broadcasting/multi-auth',
      headers: client.person.headers,
      payload: { socketId: socket.id, channelNames },
    })
    const answers = JSON.parse(response.body) as Record<string, { status: number; data: unknown }>
    for (const [channel, { status, data }] of Object.entries(answers))
      if (status === 200) socket.subscribe(channel, data)
      else void client.feeds.find((feed) => feed.channel === channel)?.catchUp()
    await socket.settle()
  }

  private hear(
    client: RealClient,
    { channel, event, data }: { channel: string; event: string; data: unknown },
  ): void {
    const feed = client.feeds.find((one) => one.channel === channel)
    if (!feed) return
    if (event === 'pusher_internal:subscription_succeeded') {
      client.live.add(channel)
      void feed.catchUp()
    } else if (event === 'pusher:subscription_error') {
      client.live.delete(channel)
      // Somebody has taken the right away: the question says so too, and closes the feed.
      void feed.catchUp()
    } else if (!event.startsWith('pusher') && event !== 'Heartbeat') {
      this.deliver(client, feed, { event, data })
    }
  }

  private deliver(
    client: RealClient,
    feed: FeedSync,
    { event, data }: { event: string; data: unknown },
  ): void {
    const { random } = this
    const bad = client.weather.badness
    const copies = random.chance(0.06 * bad) ? 0 : random.chance(0.06 * bad) ? 2 : 1
    const isLarge = random.chance(0.05 * bad)
    const frame = isLarge ? { ...(data as object), records: [], partial: true } : data
    for (let i = 0; i < copies; i++) {
      const ms = 1 + random.below(random.chance(0.2 * bad) ? 400 : 30)
      this.clock.plan(ms, () => {
        if (client.weather.isOnline) feed.receive(event, structuredClone(frame))
      })
    }
  }

  /** In virtual time, with the numbers and rights that the server would tell; only where it would tell them. */
  private beat(): void {
    this.clock.plan(HEARTBEAT_MS, () => {
      void this.clock.hold(this.tellNumbers())
      this.beat()
    })
  }

  private async tellNumbers(): Promise<void> {
    if (this.plants.hasNoHeartbeat) return
    const { server, team_id } = this
    const numbers = await readFeedNumbers(server.db, team_id)
    const access = await server.kit.access.of(team_id)
    for (const client of this.clients) {
      for (const feed of client.feeds) {
        const key = feedOf(feed.channel)
        const seq = numbers.get(`${key.kind}:${key.id}`)
        if (!access || seq === undefined || !client.live.has(feed.channel)) continue
        const rights = server.kit.access.rights(access, client.user, key)
        this.clock.plan(1 + this.random.below(200), () => feed.receive('Heartbeat', { seq, rights }))
      }
    }
  }

  /** A call is over when its frames have arrived at the sockets. */
  private async around<T>(call: Promise<T>): Promise<T> {
    const whole = call.then(async (result) => {
      const { published } = this.server
      if (published.length > this.published) {
        this.published = published.length
        await this.server.kit.access.of(this.team_id)
        await new Promise((resolve) => setImmediate(resolve))
        await Promise.all(this.clients.flatMap(({ socket }) => (socket ? [socket.settle()] : [])))
      }
      return result
    })
    return this.clock.hold(whole)
  }

  private client(person: Person): RealClient {
    const { clock, random, team_id, grain } = this
    const client = { user: person.id, person, socket: null, live: new Set() } as unknown as RealClient
    client.wire = wireOf(this.server, person, (call) => this.around(call))
    client.weather = { isOnline: true, badness: 1 }
    client.delivered = []
    client.queued = new Map()
    client.outcomes = new Map()
    const { weather, delivered, queued, outcomes } = client
    const wire = this.plants.between?.(client.wire) ?? client.wire
    const store = createStore({
      transport: new FaultyTransport({ wire, clock, random, weather, delivered, grain }),
      scheduler: clock.scheduler(),
      storage: recordingStorage(queued),
      rules: rulesOf(() => store),
      newKey: () => random.uuid(),
      onSettled: ({ request, outcome }) => void outcomes.set(request.idempotency_key, outcome),
    })
    store.initialise(team_id, person.id)
    client.store = store
    client.items = store.collection<Item>('items')
    client.folders = store.collection<Folder>('folders')
    client.undo = createUndoStack()
    client.feeds = [
      createFeedSync({ store, feed: { team_id, kind: 'team', id: String(team_id) } }),
      ...this.boards.map(({ id }) => createFeedSync({ store, feed: { team_id, kind: 'board', id } })),
      ...this.followed.map((id) =>
        createFeedSync({
          store,
          feed: { team_id, kind: 'folder', id },
          board_id: this.boardOf(id)?.id ?? '',
        }),
      ),
    ]
    return client
  }
}

export function feedOf(channel: string): FeedKey {
  const parsed = parseChannel(channel)
  const feed = parsed && feedOfChannel(parsed)
  if (!feed) throw new Error(`${channel} carries no feed`)
  return feed
}

/** The rules of the web client: one spelling for equal values, and the slots that the server fills. */
function rulesOf(store: () => Store): EditRules {
  const attributes = () => store().collection<Attribute>('attributes')
  return {
    normalise(collection, field, value, id) {
      if (collection !== 'values' || field !== 'data') return value
      const attribute = attributes().get(parseValueId(id)?.attribute_id ?? '')
      const type = attribute && serverAttributeTypes[attribute.type]
      return type ? type.normalise(value, attribute.settings) : value
    },
    defaults(collection, record) {
      if (collection !== 'items') return {}
      const all = attributes().list(String(record.board_id))
      return Object.fromEntries(
        all.filter((one) => one.default_data !== null).map((one) => [one.id, one.default_data]),
      )
    },
  }
}
