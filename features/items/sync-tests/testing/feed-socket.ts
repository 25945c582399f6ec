interface Incoming {
  event: string
  channel?: string
  data: unknown
}

/** A socket of the realtime protocol, with as much of it as a browser uses. */
export class FeedSocket {
  readonly id: string
  private readonly socket: WebSocket
  private readonly waiting: (() => void)[] = []
  private readonly onEvent: (channel: string, event: string, data: unknown) => void

  private constructor(
    socket: WebSocket,
    id: string,
    onEvent: (channel: string, event: string, data: unknown) => void,
  ) {
    this.socket = socket
    this.id = id
    this.onEvent = onEvent
    socket.addEventListener('message', ({ data }) => this.hear(readMessage(data)))
    socket.addEventListener('close', () => this.release())
  }

  static async open(
    address: string,
    onEvent: (channel: string, event: string, data: unknown) => void,
  ): Promise<FeedSocket> {
    const url = `${address.replace('http', 'ws')}/app/test?protocol=7`
    const socket = new WebSocket(url)
    const id = await new Promise<string>((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('The socket was refused')), { once: true })
      socket.addEventListener(
        'message',
        ({ data }) => resolve((readMessage(data).data as { socket_id: string }).socket_id),
        { once: true },
      )
    })
    return new FeedSocket(socket, id, onEvent)
  }

  subscribe(channel: string, auth: unknown): void {
    this.send('pusher:subscribe', { channel, ...(auth as object) })
  }

  /** Waits until all that the server sent up to now has been heard. */
  async settle(): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) return
    const heard = new Promise<void>((resolve) => this.waiting.push(resolve))
    this.send('pusher:ping', {})
    await heard
  }

  close(): void {
    this.socket.close()
    this.release()
  }

  private send(event: string, data: unknown): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ event, data }))
  }

  private hear({ event, channel = '', data }: Incoming): void {
    if (event === 'pusher:pong') this.waiting.shift()?.()
    else if (event === 'pusher:error') throw new Error(`The socket says ${JSON.stringify(data)}`)
    else this.onEvent(channel, event, data)
  }

  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}

function readMessage(raw: unknown): Incoming {
  const { data, ...rest } = JSON.parse(String(raw)) as { event: string; channel?: string; data: unknown }
  return { ...rest, data: typeof data === 'string' ? JSON.parse(data) : data }
}
