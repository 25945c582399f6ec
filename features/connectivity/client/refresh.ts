import { createEvents } from '@weft/api-client'

/** Everything on the screen, asked for once more: what a person means by pulling a list down. */
export interface Refresh {
  /** Resolves when what is followed has been asked for, whatever came of it. */
  now(): Promise<void>
  /** How often it was asked; pages that load by themselves load again with the next number. */
  readonly round: number
  subscribe(listener: () => void): () => void
}

export interface RefreshOptions {
  readonly feeds: { catchUp(): Promise<unknown> }
  /** The workspaces, which are in no feed. */
  loadTeams(): Promise<unknown>
}

export function createRefresh({ feeds, loadTeams }: RefreshOptions): Refresh {
  const events = createEvents<{ asked: [] }>()
  let round = 0
  return {
    get round() {
      return round
    },
    subscribe: (listener) => events.on('asked', listener),
    async now() {
      round += 1
      events.emit('asked')
      // Without the server what is kept stays; the connection tells of itself.
      await Promise.allSettled([feeds.catchUp(), loadTeams()])
    },
  }
}
