export interface RealtimeListener {
  receive(event: string, data: unknown): void
  /** Who is in a presence channel, after every coming and going: what the server says of each, by id. */
  roster?(people: ReadonlyMap<string, unknown>): void
}

/** Frames of the channels that one wants to hear. */
export interface Realtime {
  listen(channel: string, listener: RealtimeListener): () => void
  /** A client event to the others of a channel that is listened to; lost where there is no connection. */
  send(channel: string, event: string, data: unknown): void
  stop(): void
}

/** For guests and the preview mode: nothing is ever heard. */
export const silentRealtime: Realtime = {
  listen: () => () => undefined,
  send: () => undefined,
  stop: () => undefined,
}
