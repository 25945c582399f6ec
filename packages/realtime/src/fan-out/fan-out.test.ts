import { expect, test } from 'vitest'
import { FanOut } from './fan-out.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import type { Message } from '../message.ts'
import { Registry } from '../registry.ts'
import type { Subscription } from '../socket/connection.ts'
import { textBytesOf } from '../socket/wire-frame.ts'
import type { Log, Subscriber } from '../subscriber.ts'
import { fakePeer, type Peer } from './test-peer.ts'
import type { Verdict } from './wave.ts'

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const CHANNELS = ['private-a', 'private-b', 'presence-c']
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

function randomBy(start: number): (n: number) => number {
  let seed = start
  return (n) => (seed = (seed * 48_271) % 2_147_483_647) % n
}

/** Sockets on channels, and a fan-out whose revocations say so on the socket, as the hub's do. */
function setUp(judge: (subscriber: Subscriber, message: Message) => Verdict, frameBytes = 400) {
  const registry = new Registry()
  const peers: Peer[] = []
  const fanOut = new FanOut({
    registry,
    limits: { ...DEFAULT_LIMITS, frameBytes },
    log: SILENT,
    judge,
    recordsOf: (view, { records = [] }) => records.filter((_, n) => view === 'all' || view[n] === '1'),
    revoke(subscription) {
      end(subscription)
      subscription.connection.refuseSubscription(subscription.subscriber.channel, 403, 'gone')
    },
  })
  function end(subscription: Subscription): void {
    subscription.connection.subscriptions.delete(subscription.subscriber.channel)
    registry.removeSubscription(subscription)
  }
  function add(userId: number): Peer {
    const peer = fakePeer(`${peers.length}.1`, userId)
    peers.push(peer)
    return peer
  }
  function subscribe({ connection }: Peer, channel: string): void {
    if (connection.subscriptions.has(channel)) return
    const { id: socketId, userId } = connection
    const subscription: Subscription = {
      connection,
      subscriber: { socketId, channel, userId, sessionId: 's' },
      member: null,
      isLive: false,
      beatAt: 0,
    }
    connection.subscriptions.set(channel, subscription)
    registry.addSubscription(subscription)
  }
  return { registry, peers, fanOut, add, subscribe, end }
}

/** What one socket would be told of one message if it were alone: its own encoding, its own write. */
function naive(peer: Peer, message: Message, verdict: Verdict, frameBytes: number): string[] {
  const { event, channel, seq, part, data, userId: user_id } = message
  if (verdict === 'drop') return []
  if (verdict === 'unsubscribe') {
    const body = { type: 'AuthError', error: 'gone', status: 403 }
    return [JSON.stringify({ event: 'pusher:subscription_error', channel, data: JSON.stringify(body) })]
  }
  if (peer.connection.id === message.except) return []
  if (verdict === 'hide-records') {
    return [JSON.stringify({ event, channel, data: JSON.stringify({ seq, records: [], part }) })]
  }
  const records = message.records?.filter((_, n) => verdict.view === 'all' || verdict.view[n] === '1')
  const whole = JSON.stringify({
    event,
    channel,
    user_id,
    data: JSON.stringify({ ...data, seq, records, part }),
  })
  if (Buffer.byteLength(whole) <= frameBytes) return [whole]
  const lean = JSON.stringify({ seq, records: [], part, partial: true })
  return [JSON.stringify({ event, channel, user_id, data: lean })]
}

test.each([3, 99, 2024, 777_777])(
  'Every socket is told what it would be told alone, in the same order (seed %i)',
  async (start) => {
    const random = randomBy(start)
    const users = Array.from({ length: 12 }, (_, n) => n + 1)
    /** Per user and channel: which records are hidden, whether anything is heard at all. */
    const rights = new Map<string, { mode: number; hidden: number }>()
    const judge = ({ userId, channel }: Subscriber, { records = [] }: Message): Verdict => {
      const { mode = 0, hidden = 0 } = rights.get(`${userId} ${channel}`) ?? {}
      if (mode === 1) return 'drop'
      if (mode === 2) return 'hide-records'
      if (mode === 3) return 'unsubscribe'
      const mask = records.map((record) => ((record as { kind: number }).kind === hidden ? '0' : '1'))
      return { view: mask.includes('0') ? mask.join('') : 'all' }
    }
    const { fanOut, peers, add, subscribe, registry, end } = setUp(judge)
    const told = new Map<Peer, string[]>()
    for (let n = 0; n < 40; n++) told.set(add(users[random(12)] ?? 1), [])
    for (const peer of peers) for (const channel of CHANNELS) if (random(4) > 0) subscribe(peer, channel)
    let seq = 0
    let published: Message[] = []
    for (let round = 0; round < 400; round++) {
      const what = random(10)
      if (what < 6) {
        const channel = CHANNELS[random(3)] ?? ''
        const records = Array.from({ length: random(4) }, (_, n) => ({
          id: `${round}.${n}`,
          kind: random(4),
          text: 'ü€x'.repeat(random(40)),
        }))
        const client = random(8) === 0 ? { except: `${random(40)}.1`, userId: '7', data: { x: 1 } } : {}
        const message: Message = { channel, event: 'ItemSaved', seq: ++seq, records, ...client }
        published.push(message)
        fanOut.receive(message)
      } else if (what === 6) {
        const key = `${users[random(12)]} ${CHANNELS[random(3)]}`
        rights.set(key, { mode: Math.max(0, random(9) - 5), hidden: random(5) })
      } else if (what === 7) {
        const peer = peers[random(40)] as Peer
        const subscription = peer.connection.subscriptions.get(CHANNELS[random(3)] ?? '')
        if (published.length > 0) continue
        if (subscription) end(subscription)
        else subscribe(peer, CHANNELS[random(3)] ?? '')
      } else {
        // Delivery judges by the rights of now; the plain way does the same, one socket and message at a time.
        for (const message of published) {
          for (const { connection, subscriber } of registry.subscribersOf(message.channel)) {
            const peer = peers.find((one) => one.connection === connection) as Peer
            const list = told.get(peer) ?? []
            const gone = JSON.stringify(message.channel)
            const isGone = list.some(
              (text, at) => at >= peer.texts.length && text.includes(gone + ',"data":"{\\"type'),
            )
            if (isGone || connection.id === message.except) continue
            list.push(...naive(peer, message, judge(subscriber, message), 400))
          }
        }
        published = []
        for (let wait = 0; wait < 5; wait++) await turn()
        for (const [peer, texts] of told) expect(peer.texts).toEqual(texts)
      }
    }
    const all = [...told.values()].flat()
    expect(all.length).toBeGreaterThan(1_000)
    for (const kind of ['partial', 'subscription_error', '"records\\":[]', 'user_id'])
      expect(
        all.some((text) => text.includes(kind)),
        kind,
      ).toBe(true)
    // Several messages went in one write.
    expect(peers.some((peer) => peer.writes < peer.texts.length)).toBe(true)
  },
)

test('Sending leaves the loop to others, and who loses the right meanwhile gets nothing more', async () => {
  let revoked = new Set<number>()
  const judge = ({ userId }: Subscriber): Verdict => {
    const until = performance.now() + 0.2
    while (performance.now() < until);
    return revoked.has(userId ?? 0) ? 'unsubscribe' : { view: 'all' }
  }
  const { fanOut, peers, add, subscribe } = setUp(judge)
  for (let n = 0; n < 400; n++) subscribe(add(n), 'private-a')
  const publish = (seq: number) =>
    fanOut.receive({ channel: 'private-a', event: 'ItemSaved', seq, records: [{ seq }] })
  publish(1)
  let turns = 0
  while (peers[20]?.texts.length === 0) await turn()
  const last = peers[399] as Peer
  expect(last.texts).toEqual([])
  // In the middle of the wave half of the people lose the right, and one more message comes.
  revoked = new Set(Array.from({ length: 200 }, (_, n) => 2 * n))
  publish(2)
  while (last.texts.length < 2) {
    await turn()
    turns++
  }
  expect(turns).toBeGreaterThan(5)
  for (const [n, peer] of peers.entries()) {
    const seqs = peer.texts.map((text) => /seq\\":(\d)/.exec(text)?.[1] ?? 'refused')
    if (n % 2 === 1) expect(seqs).toEqual(['1', '2'])
    else expect([['1', 'refused'], ['refused']]).toContainEqual(seqs)
  }
  expect(peers[398]?.texts).toHaveLength(1)
})

test('What waits when rights become unconfirmed is dropped, a wave that is under way too', async () => {
  const { fanOut, peers, add, subscribe } = setUp(() => {
    const until = performance.now() + 0.3
    while (performance.now() < until);
    return { view: 'all' }
  })
  for (let n = 0; n < 100; n++) subscribe(add(n), 'private-a')
  const publish = (seq: number) => fanOut.receive({ channel: 'private-a', event: 'ItemSaved', seq })
  publish(1)
  while (peers[0]?.texts.length === 0) await turn()
  publish(2)
  fanOut.setConfirmed(false)
  publish(3)
  fanOut.setConfirmed(true)
  publish(4)
  while (peers[99]?.texts.length === 0) await turn()
  const seqs = peers.map((peer) => peer.texts.map((text) => /seq\\":(\d)/.exec(text)?.[1]).join())
  expect(seqs[0]).toBe('1,4')
  expect(seqs[99]).toBe('4')
})

test.each([0, 1, 125, 126, 65_000, 70_000])(
  'A frame of %i more bytes is framed as ws frames it',
  async (size) => {
    const { fanOut, peers, add, subscribe } = setUp(() => ({ view: 'all' }), Number.POSITIVE_INFINITY)
    subscribe(add(1), 'private-a')
    fanOut.deliver({ channel: 'private-a', event: 'E', data: { x: 'x'.repeat(size) } })
    const [text] = peers[0]?.texts ?? []
    expect(JSON.parse(JSON.parse(text ?? '').data)).toEqual({ x: 'x'.repeat(size) })
    expect(textBytesOf(peers[0]?.lastWrite ?? Buffer.alloc(2))).toBe(text?.length)
  },
)
