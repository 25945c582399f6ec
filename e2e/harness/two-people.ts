import { openDatabase } from '@weft/db'

import { databaseUrlOf } from '../../bench/harness/processes.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from './person.ts'

export interface TwoPeople {
  owner: Person
  member: Person
  board: QuickBoard
}

/** The owner of a workspace with one board, and a full member of it; neither waits for a mail. */
export async function twoPeople(
  server: { url: string; dataDir: string },
  names: readonly [string, string],
  boardName = 'Shared',
): Promise<TwoPeople> {
  const owner = await signUp(server.url, names[0])
  const member = await signUp(server.url, names[1])
  const db = openDatabase({ connectionString: databaseUrlOf(server.dataDir) })
  // Nobody invites before their address is verified; the mail's link has a test of its own.
  await db.owner((tx) => tx.query('update users set email_verified_at = now()'))
  await db.end()
  const board = await makeBoard(owner, boardName)
  const invited = await owner.call('POST', `/api/teams/${board.team_id}/members`, {
    invitations: [{ email: `${names[1].toLowerCase()}@example.com`, role: 'full-member' }],
  })
  if (invited.status >= 300) throw new Error(`${names[1]} was not invited: ${invited.status}`)
  return { owner, member, board }
}
