import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import Pusher, { type Channel } from 'pusher-js'

/** What a channel heard: the event's name and its data. */
export type Heard = [
  event: string,
  data: { seq?: number; records?: { id?: string }[]; rights?: string } & Record<string, unknown>,
]

interface Subscription {
  channel: Channel
  heard: Heard[]
  /** Statuses of refusals, at once or later. */
  refused: number[]
}

export interface Listener {
  pusher: Pusher
  subscribe(channel: string): Promise<Subscription>
}

export async function until(isTrue: () => boolean, ms = 30_000): Promise<void> {
  const end = performance.now() + ms
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`not so within ${ms} ms: ${isTrue.toString()}`)
    await pause(5)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A stock client that knows nothing but the stock authorisation route. */
export function listenAs(url: string, headers: Readonly<Record<string, string>>): Listener {
  const { hostname, port } = new URL(url)
  const pusher = new Pusher('test', {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${url}/api/broadcasting/auth`,
      headers: { ...headers },
    },
  })
  return {
    pusher,
    async subscribe(name) {
      const channel = pusher.subscribe(name)
      const heard: Heard[] = []
      const refused: number[] = []
      channel.bind_global((event: string, data: Heard[1]) => {
        if (event === 'pusher:subscription_error') refused.push(Number(data['status']))
        else if (!event.startsWith('pusher')) heard.push([event, data])
      })
      await until(() => channel.subscribed || refused.length > 0)
      return { channel, heard, refused }
    },
  }
}

/** Gives the way to cut every connection of a server without a word. */
export function cutter(app: FastifyInstance): () => void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
