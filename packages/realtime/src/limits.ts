/** What one node bears, per socket unless the name says otherwise. Times in ms, sizes in bytes. */
export interface Limits {
  messageBytes: number
  /** A WebSocket message may come in so many fragments. */
  fragments: number
  /** Longest frame sent; a longer one goes without its records and with `partial: true`. */
  frameBytes: number
  /** Records heavier than this leave the message before it reaches the bus. */
  busBytes: number
  /** Messages a node keeps while it is busy sending; the oldest go first. */
  inboxMessages: number
  /** Per node, as is the next. */
  socketsPerUser: number
  socketsPerAddress: number
  channelsPerSocket: number
  channelNameChars: number
  clientEventsPerSecond: number
  /** Any messages: so many per second on average, `messageBurst` at once. */
  messagesPerSecond: number
  messageBurst: number
  multiAuthNames: number
  /** How long a signature may be used to subscribe. */
  authMs: number
  /** Without a sign of life for this long the peer is pinged and gets pongMs to answer. */
  idleMs: number
  pongMs: number
  backlogBytes: number
  heartbeatMs: number
  /** A node that was silent for this long has no members in presence channels any more. */
  presenceMs: number
  /** How often liveness, heartbeats and presence are looked after. */
  sweepMs: number
  /** A peer that does not answer a close is cut off after this. */
  closeMs: number
}

export const DEFAULT_LIMITS: Readonly<Limits> = {
  messageBytes: 32 * 1024,
  fragments: 64,
  frameBytes: 10 * 1024,
  busBytes: 64 * 1024,
  inboxMessages: 10_000,
  socketsPerUser: 20,
  socketsPerAddress: 100,
  channelsPerSocket: 200,
  channelNameChars: 200,
  clientEventsPerSecond: 10,
  messagesPerSecond: 50,
  messageBurst: 500,
  multiAuthNames: 100,
  authMs: 60_000,
  idleMs: 120_000,
  pongMs: 30_000,
  backlogBytes: 1024 * 1024,
  heartbeatMs: 15_000,
  presenceMs: 45_000,
  sweepMs: 1_000,
  closeMs: 5_000,
}
