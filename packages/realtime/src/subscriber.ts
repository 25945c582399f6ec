/** One socket on one channel: what the product judges. Public channels have nobody behind them. */
export interface Subscriber {
  readonly socketId: string
  readonly channel: string
  readonly userId: number | null
  readonly sessionId: string | null
}

/** Somebody in a presence channel, as everybody there sees them. */
export interface Member {
  id: string
  info: unknown
}

/** Where the package writes what operators should see; pino fits. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
