import type { Caller } from '../caller.ts'

/** Sessions whose keys are remembered; beyond these the oldest are asked for their cookie again. */
const MAX_SESSIONS = 10_000

/** The keys of boards that sessions showed when they asked for channels: a socket brings no cookie with a frame. */
export interface ShownKeys {
  note(caller: Caller): void
  /** The caller behind a socket, as far as it goes for rights. */
  callerOf(subscriber: { userId: number | null; sessionId: string | null }): Caller
}

export function createShownKeys(): ShownKeys {
  const bySession = new Map<string, Caller['board_keys']>()
  return {
    note({ session_id, board_keys }) {
      if (session_id === null) return
      bySession.delete(session_id)
      if (!board_keys?.size) return
      bySession.set(session_id, board_keys)
      const [oldest] = bySession.keys()
      if (bySession.size > MAX_SESSIONS && oldest !== undefined) bySession.delete(oldest)
    },
    callerOf({ userId, sessionId }) {
      const board_keys = sessionId === null ? undefined : bySession.get(sessionId)
      return { user_id: userId ?? 0, session_id: sessionId, ...(board_keys ? { board_keys } : {}) }
    },
  }
}
