import type { ClientEvents } from '@weft/api-client'
import { neededSso, signInAgainPath } from '@weft/features/sso/client'
import type { Board } from '@weft/model'

import { currentSession } from './open-session.ts'

type Refused = ClientEvents['ssoNeeded'][0]

/**
 * Leads to the page on which a workspace's identity provider is gone to, where its own page is open. What other pages
 * ask of it in the background leads nowhere: they go on, and say what is missing.
 */
export function leadToProvider(
  refused: Refused,
  { go, here }: { go(href: string): void; here(): string },
): void {
  const { team_id } = refused
  const known = neededSso.get()
  if (!known.includes(team_id)) neededSso.set([...known, team_id])
  if (isPageOf(new URL(here(), location.origin).pathname, refused)) go(signInAgainPath(team_id, here()))
}

/** Whether a page shows something of the workspace, as far as that can be known before it is loaded. */
function isPageOf(pathname: string, { team_id, path }: Refused): boolean {
  const [, place = '', id = ''] = pathname.split('/')
  if (place === 'team') return Number(id) === team_id
  if (place !== 'b') return false
  const session = currentSession.get()
  const board = session?.data.store.collection<Board>('boards').get(id)
  const shown = board?.team_id ?? session?.account.team_id.get()
  // Where a board is that nobody knows here yet was asked with its id.
  return shown === team_id || path.split('/').includes(id)
}
