// A process that holds the receiving sockets, so that they do not share the server's or the bench's loop.
import { createApi } from '../harness/api.ts'
import { MARK, type Order, type Report, type Seen, steadyMs } from './messages.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'

const sockets: RawSocket[] = []
let seen = nothingSeen()
let onEcho: (() => void) | undefined

function nothingSeen(): Seen {
  return { arrivals: {}, refused: [], partial: 0, sample: '', marks: 0 }
}

function note(text: Buffer): void {
  const at = steadyMs()
  let mark = text.indexOf(MARK)
  if (mark === -1 && text.includes('subscription_error')) seen.refused.push(at)
  if (mark === -1 && text.includes('partial')) seen.partial++
  if (mark !== -1 && seen.sample === '') seen.sample = text.toString()
  // Edits that were saved in one transaction come in one frame.
  while (mark !== -1) {
    const begin = mark + MARK.length
    const number = Number.parseInt(text.toString('latin1', begin, begin + 12), 10)
    const arrivals = (seen.arrivals[number] ??= [])
    arrivals.push(at)
    seen.marks++
    mark = text.indexOf(MARK, begin)
  }
  onEcho?.()
}

/** Opens one socket and, where there is a channel, subscribes it as a browser would. */
async function open(order: Order & { kind: 'open' }, token: string): Promise<void> {
  let onFirst: ((text: string) => void) | undefined
  let onSubscribed: (() => void) | undefined
  const first = new Promise<string>((resolve) => (onFirst = resolve))
  const subscribed = new Promise<void>((resolve) => (onSubscribed = resolve))
  const socket = await openRawSocket(order, (text) => {
    if (onFirst && order.channel !== undefined) {
      onFirst(text.toString())
      onFirst = undefined
    } else if (text.includes('pusher:ping')) {
      socket.send('{"event":"pusher:pong","data":"{}"}')
    } else if (onSubscribed && text.includes('subscription_succeeded')) {
      onSubscribed()
      onSubscribed = undefined
    } else note(text)
  })
  sockets.push(socket)
  if (order.channel === undefined) return
  const { data } = JSON.parse(await first) as { data: string }
  const { socket_id } = JSON.parse(data) as { socket_id: string }
  const answer = await createApi(`http://127.0.0.1:${order.port}`, token).ask<
    Record<string, { data: { auth: string } }>
  >('POST', '/api/broadcasting/multi-auth', { socketId: socket_id, channelNames: [order.channel] })
  const auth = answer[order.channel]?.data.auth
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: order.channel, auth } }))
  await subscribed
}

async function obey(order: Order): Promise<Report> {
  switch (order.kind) {
    case 'open': {
      // A few at a time: a thousand handshakes at once are another benchmark.
      for (let at = 0; at < order.count; at += 10) {
        const batch = Array.from({ length: Math.min(10, order.count - at) }, (_, n) => at + n)
        await Promise.all(batch.map((n) => open(order, order.tokens[n % order.tokens.length] ?? '')))
      }
      return { kind: 'opened' }
    }
    case 'echo': {
      const ms: number[] = []
      for (let n = 0; n < order.times; n++) {
        const begin = steadyMs()
        const back = new Promise<void>((resolve) => (onEcho = resolve))
        sockets[0]?.send(`an echo of a frame ${n}`)
        await back
        ms.push(steadyMs() - begin)
      }
      onEcho = undefined
      return { kind: 'echoed', ms }
    }
    case 'count':
      return { kind: 'counted', marks: seen.marks }
    case 'collect': {
      const collected = seen
      seen = nothingSeen()
      return { kind: 'collected', seen: collected }
    }
    case 'close':
      for (const socket of sockets.splice(0)) socket.end()
      return { kind: 'closed' }
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (report) => process.send?.(report),
    (cause: unknown) => process.send?.({ kind: 'error', message: String(cause) } satisfies Report),
  )
})
process.on('disconnect', () => process.exit())
