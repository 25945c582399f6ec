import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Pusher from 'pusher-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createLocalBus } from './bus/bus.ts'
import { createHub, type Hub, type HubOptions } from './hub.ts'
import type { Log } from './subscriber.ts'

/** A small product for the tests: who may see what is data that a test changes while sockets are open. */
export class World {
  readonly forbidden = new Set<string>()
  /** `user channel` pairs whose right is gone. */
  readonly revoked = new Set<string>()
  readonly log: { level: string; message: string }[] = []

  isAllowed(userId: number | null, channel: string): boolean {
    return !this.forbidden.has(channel) && !this.revoked.has(`${userId} ${channel}`)
  }

  logger(): Log {
    const write = (level: string) => (_details: object, message: string) => {
      this.log.push({ level, message })
    }
    return { info: write('info'), warn: write('warn'), error: write('error') }
  }
}

export interface Node {
  hub: Hub
  port: number
  world: World
  /** Cuts every connection without a word. */
  cut(): void
}

export const KEY = 'app-key'

/** Starts a node with an authorisation endpoint that takes user and session from the query. */
export async function startNode(options: Partial<HubOptions> & { world?: World } = {}): Promise<Node> {
  const { world = new World(), ...given } = options
  const hub = createHub({
    key: KEY,
    secret: 'a secret that all nodes share',
    bus: createLocalBus(),
    log: world.logger(),
    authorise: ({ userId, channel }) => world.isAllowed(userId, channel),
    judge: ({ userId, channel }) => (world.isAllowed(userId, channel) ? { view: 'all' } : 'drop'),
    ...given,
  })
  const server = createServer((request, response) => {
    void answerAuth(hub, world, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  hub.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    await hub.close()
    cut()
    await new Promise((resolve) => server.close(resolve))
  })
  return { hub, port: (server.address() as AddressInfo).port, world, cut }
}

async function answerAuth(hub: Hub, world: World, request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const channel = form.get('channel_name') ?? ''
  const userId = Number(query.get('user'))
  if (!world.isAllowed(userId, channel)) return { status: 403, body: { message: 'Forbidden' } }
  const sessionId = query.get('session') ?? `session-of-${userId}`
  const userInfo = { name: `User ${userId}` }
  const body = hub.sign({ socketId: form.get('socket_id') ?? '', channel, userId, sessionId, userInfo })
  return { status: 200, body }
}

/** The stock client, as a program that knows nothing but the authorisation endpoint would use it. */
export function stockClient(node: Node, userId = 1, session?: string): Pusher {
  const query = new URLSearchParams({ user: String(userId), ...(session ? { session } : {}) })
  const client = new Pusher(KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: node.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${node.port}/auth?${query}`,
    },
  })
  onTestFinished(() => client.disconnect())
  return client
}

export interface Received {
  event: string
  channel?: string
  user_id?: string
  data: Record<string, unknown>
}

/** A bare socket that speaks the protocol by hand and keeps all it was sent. */
export class RawClient {
  readonly socket: WebSocket
  readonly received: Received[] = []
  readonly texts: string[] = []
  socketId = ''
  closeCode: number | undefined
  readonly #hub: Hub
  readonly #userId: number

  private constructor(node: Node, userId: number, path: string) {
    this.#hub = node.hub
    this.#userId = userId
    this.socket = new WebSocket(`ws://127.0.0.1:${node.port}${path}`)
    this.socket.on('error', () => undefined)
    this.socket.on('close', (code) => {
      this.closeCode = code
    })
    this.socket.on('message', (raw) => {
      this.texts.push(raw.toString())
      const { data, ...rest } = JSON.parse(raw.toString()) as { event: string; data: string }
      this.received.push({ ...rest, data: JSON.parse(data) as Record<string, unknown> })
    })
  }

  /** Connects and waits for the handshake, or for the refusal. */
  static async connect(node: Node, userId = 1, path = `/app/${KEY}?protocol=7`): Promise<RawClient> {
    const client = new RawClient(node, userId, path)
    onTestFinished(() => client.socket.terminate())
    await until(() => client.received.length > 0 || client.closeCode !== undefined)
    client.socketId = String(client.received[0]?.data['socket_id'] ?? '')
    return client
  }

  send(event: string, data: unknown, channel?: string): void {
    this.socket.send(JSON.stringify({ event, data, channel }))
  }

  /** Subscribes with a good signature, or with the given one, and waits for the answer. */
  async subscribe(channel: string, auth?: object): Promise<void> {
    const before = this.answers(channel)
    const userInfo = { name: `User ${this.#userId}` }
    const input = { socketId: this.socketId, channel, userId: this.#userId, userInfo }
    const signed = auth ?? this.#hub.sign({ ...input, sessionId: `session-of-${this.#userId}` })
    this.send('pusher:subscribe', { channel, ...signed })
    await until(() => this.answers(channel) > before || this.closeCode !== undefined)
  }

  answers(channel: string): number {
    return this.received.filter((one) => one.channel === channel && one.event.includes('subscription_'))
      .length
  }

  events(event: string): Received[] {
    return this.received.filter((one) => one.event === event)
  }

  /** Waits until the server has dealt with everything sent so far. */
  async settle(): Promise<void> {
    const before = this.events('pusher:pong').length
    this.send('pusher:ping', {})
    await until(() => this.events('pusher:pong').length > before || this.closeCode !== undefined)
  }
}

/** Waits for a condition; a test that waits in vain fails by name, after five seconds. */
export async function until(condition: () => boolean, timeout = 30_000): Promise<void> {
  const end = performance.now() + timeout
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Waited in vain for: ${condition.toString()}`)
    await pause(2)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
