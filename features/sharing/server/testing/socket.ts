interface Message {
  event: string
  channel?: string
  data?: unknown
}

/** A socket that speaks the realtime protocol, as far as one channel needs it. */
export interface TestSocket {
  socketId: string
  subscribe(channel: string, auth: string): void
  /** The next message, now or later, that fits; each is given once. */
  next(fits: (message: Message) => boolean): Promise<Message>
  close(): void
}

export async function openSocket(url: string): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/test?protocol=7`)
  const heard: Message[] = []
  let wake = () => {}
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as Message)
    wake()
  })
  const next: TestSocket['next'] = async (fits) => {
    for (;;) {
      const at = heard.findIndex(fits)
      if (at >= 0) return heard.splice(at, 1)[0] as Message
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const hello = await next(({ event }) => event === 'pusher:connection_established')
  const { socket_id } = JSON.parse(String(hello.data)) as { socket_id: string }
  return {
    socketId: socket_id,
    subscribe: (channel, auth) =>
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
    next,
    close: () => socket.close(),
  }
}
