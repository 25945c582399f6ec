export interface RealtimeListener {
  receive(event: string, data: unknown): void
}

/** Frames of the channels that one wants to hear. */
export interface Realtime {
  listen(channel: string, listener: RealtimeListener): () => void
  stop(): void
}

/** For guests and the preview mode: nothing is ever heard. */
export const silentRealtime: Realtime = { listen: () => () => undefined, stop: () => undefined }
