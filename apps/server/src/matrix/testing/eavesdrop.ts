import { channelsOf } from './asks.ts'
import type { Place, Somebody } from './place.ts'
import { sendWire, wireOf } from './requests.ts'

/** A socket that asked for every channel of some places, and what reached it. */
export interface Ear {
  /** Every byte so far. */
  heard(): string
  /** Resolves when this was heard. */
  hears(text: string): Promise<void>
  /** Resolves when the server has answered something that was asked after all that it had sent. */
  settle(): Promise<void>
  close(): void
}

type Signed = Record<string, { status: number; data: { auth?: string; channel_data?: string } }>

/** Listens as somebody does who tries every channel, with whatever the server signs and with nothing. */
export async function eavesdrop(url: string, as: Somebody, places: readonly Place[]): Promise<Ear> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/test?protocol=7`)
  const lines: string[] = []
  const waiting: { for: string; resolve(): void }[] = []
  socket.addEventListener('message', ({ data }) => {
    const line = String(data)
    lines.push(line)
    for (const one of waiting) if (line.includes(one.for)) one.resolve()
  })
  const next = (text: string) => new Promise<void>((resolve) => waiting.push({ for: text, resolve }))
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))

  await next('pusher:connection_established')
  const socketId = /\d+\.\d+/.exec(lines.join())?.[0] ?? ''
  const names = places.flatMap((at) => channelsOf(at))
  const { text } = await sendWire(
    (places[0] as Place).server,
    wireOf('POST /api/broadcasting/multi-auth', { body: { socketId, channelNames: names } }),
    as.headers,
  )
  const signed = JSON.parse(text) as Signed
  for (const name of new Set(names)) {
    const { auth = 'test:none', channel_data } = signed[name]?.data ?? {}
    const answered = next(`"${name}"`)
    say('pusher:subscribe', { channel: name, auth, ...(channel_data ? { channel_data } : {}) })
    await answered
  }
  // What was said so far are names of channels, which the listener knew before.
  lines.length = 0
  return {
    heard: () => lines.join('\n'),
    async hears(text) {
      if (!lines.some((line) => line.includes(text))) await next(text)
    },
    async settle() {
      const answered = next('pusher:pong')
      say('pusher:ping', {})
      await answered
    },
    close: () => socket.close(),
  }
}
