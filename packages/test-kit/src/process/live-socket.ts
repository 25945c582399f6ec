import { setTimeout as sleep } from 'node:timers/promises'

import type { HttpWire } from './http-transport.ts'

/** Scaled as histories are: the web client waits 120 and 30 s. */
const SILENT_MS = 2_500
const PONG_MS = 1_500
const RETRY_MS = 300
/** How often channels that are not confirmed are asked for again. */
const AGAIN_MS = 1_000

export interface LiveSocketOptions {
  port: number
  key: string
  wire: HttpWire
  channels: readonly string[]
  /** How much longer a silent line is believed in. */
  patience: number
  onEvent: (channel: string, event: string, data: unknown) => void
  /** Confirmed: whatever happened before must be asked for. */
  onSubscribed: (channel: string) => void
  /** The right went away. */
  onDenied: (channel: string) => void
}

interface Message {
  event: string
  channel?: string
  data?: unknown
}

/** The realtime protocol over a network that breaks: comes back, notices silence, asks for its channels again. */
export class LiveSocket {
  private readonly options: LiveSocketOptions
  private readonly live = new Set<string>()
  private socket: WebSocket | null = null
  private id = ''
  private heardAt = 0
  private isWanted = false
  private isRunning: Promise<void> = Promise.resolve()

  constructor(options: LiveSocketOptions) {
    this.options = options
  }

  open(): void {
    if (this.isWanted) return
    this.isWanted = true
    this.isRunning = this.isRunning.then(() => this.run())
  }

  close(): void {
    this.isWanted = false
    this.drop()
  }

  async stopped(): Promise<void> {
    this.close()
    await this.isRunning
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      if (!this.socket) this.connect()
      await this.beat()
      await sleep(RETRY_MS)
    }
  }

  private connect(): void {
    const { port, key } = this.options
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`)
    this.socket = socket
    this.id = ''
    this.live.clear()
    this.heardAt = performance.now()
    const isCurrent = () => this.socket === socket
    socket.addEventListener('message', ({ data }) => {
      if (isCurrent()) this.hear(JSON.parse(String(data)) as Message)
    })
    const over = () => {
      if (isCurrent()) this.socket = null
    }
    socket.addEventListener('close', over)
    socket.addEventListener('error', over)
  }

  /** Notices a silent line, and asks for what is not confirmed. */
  private async beat(): Promise<void> {
    const silent = (performance.now() - this.heardAt) / this.options.patience
    if (silent > SILENT_MS + PONG_MS) this.drop()
    else if (silent > SILENT_MS) this.send('pusher:ping', {})
    if (this.socket && this.id !== '') await this.subscribe()
  }

  private askedAt = 0

  private async subscribe(): Promise<void> {
    const { wire, channels, onDenied } = this.options
    const missing = channels.filter((channel) => !this.live.has(channel))
    if (missing.length === 0 || performance.now() - this.askedAt < AGAIN_MS) return
    this.askedAt = performance.now()
    const { id } = this
    const { status, body } = await wire.send('POST', '/api/broadcasting/multi-auth', {
      body: { socketId: id, channelNames: missing },
    })
    if (status !== 200 || id !== this.id) return
    for (const [channel, answer] of Object.entries(body as Record<string, { status: number; data: object }>))
      if (answer.status === 200) this.send('pusher:subscribe', { channel, ...answer.data })
      else if (answer.status === 403 || answer.status === 404) onDenied(channel)
  }

  private hear(message: Message): void {
    this.heardAt = performance.now()
    const { event, channel = '' } = message
    const data: unknown = typeof message.data === 'string' ? JSON.parse(message.data) : message.data
    if (event === 'pusher:connection_established') {
      this.id = (data as { socket_id: string }).socket_id
      this.askedAt = 0
      void this.subscribe()
    } else if (event === 'pusher_internal:subscription_succeeded') {
      this.live.add(channel)
      this.options.onSubscribed(channel)
    } else if (event === 'pusher:subscription_error') {
      this.live.delete(channel)
      this.options.onDenied(channel)
    } else if (!event.startsWith('pusher')) this.options.onEvent(channel, event, data)
  }

  private send(event: string, data: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ event, data }))
  }

  private drop(): void {
    const { socket } = this
    this.socket = null
    this.id = ''
    this.live.clear()
    socket?.close()
  }
}
