import type { NoReplyError, OfflineError } from '../errors/errors.ts'
import type { ApiResponse } from '../requests/response.ts'

export interface RequestEvent {
  readonly method: string
  /** The path as called, parameters filled in, without the query. */
  readonly path: string
  readonly response: ApiResponse
}

/** What the client tells whoever listens; each name with its arguments. */
export interface ClientEvents {
  /** 2xx. A successful request other than GET shows that the device is connected. */
  successfulRequest: [RequestEvent]
  /** 4xx and 5xx. */
  failedRequest: [RequestEvent]
  /** No reply, and not because the caller cancelled. */
  httpDisconnected: [{ readonly method: string; readonly path: string; readonly error: NoReplyError }]
  /** Something that needs the server was wanted and could not be done without it, or not in a preview. */
  actionRefused: [error: OfflineError | NoReplyError]
  /** Something is brought up to date after a while without the server: what was told of meanwhile is to be asked for. */
  notificationsInvalidated: []
  /** The session cannot be renewed; raised once per session. */
  sessionExpired: []
  /** The server wants a newer client; raised once per client version. */
  updateRequired: []
  /** The page must be loaded again at once. */
  forceReload: []
  /** The server told everybody that there is a new version; `force` when nobody may go on with the old one. */
  newAppVersion: [broadcast: { readonly force: boolean }]
  emailNotVerified: []
  /** The password must be confirmed; `query` is for the screen that asks it. */
  reauthenticate: [query: Readonly<Record<string, string>>]
  /** A workspace asks for a sign-in with its identity provider; the path is that of the call that it refused. */
  ssoNeeded: [refused: { readonly team_id: number; readonly path: string }]
  /** The edge wants a human; the check is about to be shown. */
  challenge: []
}

type Listener<Arguments extends unknown[]> = (...values: Arguments) => void

export interface Events<Map extends { [Name in keyof Map]: unknown[] }> {
  /** Listens until the returned function is called. */
  on<Name extends keyof Map>(name: Name, listener: Listener<Map[Name]>): () => void
  emit<Name extends keyof Map>(name: Name, ...values: Map[Name]): void
}

/**
 * A typed emitter. A listener that throws disturbs neither the others nor the sender: a saved record must
 * not look unsaved for it. Its error goes to `report`, by default to the platform as an uncaught one.
 */
export function createEvents<Map extends { [Name in keyof Map]: unknown[] } = ClientEvents>(
  options: { report?: (error: unknown) => void } = {},
): Events<Map> {
  const { report = throwLater } = options
  const listeners: { [Name in keyof Map]?: Set<Listener<Map[Name]>> } = {}
  return {
    on(name, listener) {
      const set = (listeners[name] ??= new Set())
      set.add(listener)
      return () => void set.delete(listener)
    },
    emit(name, ...values) {
      // A copy: listeners may come and go while they are called.
      const called = Array.from(listeners[name] ?? [])
      for (const listener of called) {
        try {
          listener(...values)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
