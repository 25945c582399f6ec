import type { WebSocket } from 'ws'

/** Sockets until they are gone, closed connections included: a stop waits for them. */
export class OpenSockets {
  private readonly sockets = new Set<WebSocket>()
  private whenEmpty: (() => void) | undefined

  /** Keeps a socket until it closes, and then calls `gone`. */
  add(socket: WebSocket, gone: () => void): void {
    this.sockets.add(socket)
    socket.on('close', () => {
      gone()
      this.sockets.delete(socket)
      if (this.sockets.size === 0) this.whenEmpty?.()
    })
  }

  /** Begins to wait until the last one is gone: call it before they are closed, and then what it answers. */
  emptied(): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.whenEmpty = resolve
    return async () => {
      if (this.sockets.size > 0) await promise
    }
  }
}
