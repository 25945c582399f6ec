import type { Kit } from '@weft/server-kit'

import { namespaceOf } from '../namespace.ts'
import { beginBuild, dropPending, holdTeam, type Pending, takePending } from './waiting/queries.ts'
import { readWhole } from './read-whole.ts'
import { writeAgain, type Writer } from './write-again.ts'

/** Rows of a transaction. */
const ROWS = 500

/** Brings the index of a workspace up to date, a part a transaction; answers whether it was stopped before its end. */
export async function indexTeam(
  kit: Pick<Kit, 'db' | 'access'>,
  team_id: number,
  isStopped: () => boolean,
): Promise<'done' | 'stopped'> {
  const { db } = kit
  await db.write(team_id, (tx) => beginBuild(tx, team_id))
  while (!isStopped()) {
    // Rights are taken before the transaction, which may take no other connection: they decide how words are kept, not who finds them.
    const access = await kit.access.of(team_id)
    if (!access) return 'done'
    const isMore = await db.write(team_id, async (tx) => {
      await holdTeam(tx, team_id)
      const pending = await takePending(tx, team_id, ROWS)
      const [first] = pending
      if (!first) return false
      const writer: Writer = {
        tx,
        team_id,
        namespace: (document) => namespaceOf(access.graph, document.board_id, document.folder_id),
      }
      if (isWhole(first)) await readWhole(writer, pending)
      else
        await readSingle(
          writer,
          pending.filter((one) => !isWhole(one)),
        )
      return true
    })
    if (!isMore) return 'done'
  }
  return 'stopped'
}

const isWhole = ({ kind }: Pending): boolean => kind === 'team' || kind.startsWith('in-')

async function readSingle(writer: Writer, pending: readonly Pending[]): Promise<void> {
  const { tx, team_id } = writer
  const asked = new Map<string, string[]>()
  for (const { kind, record } of pending) {
    const ids = asked.get(kind) ?? []
    if (!ids.includes(record)) ids.push(record)
    asked.set(kind, ids)
  }
  await writeAgain(writer, asked)
  await dropPending(
    tx,
    team_id,
    pending.map(({ id }) => id),
  )
}
