import { serverAttributeType } from '@weft/features/attributes/server'
import type { Kit } from '@weft/server-kit'

import type { ImportReceipt } from '../../shared/index.ts'
import { attributesOf, type Target } from '../import-access.ts'
import { type ImportRow, presentImport } from '../import-plan.ts'
import { madeBy } from './made-items.ts'
import { countMade, namesOf } from './queries.ts'
import { judgeImport } from './undo-import.ts'

/** Items that somebody went on with, as many as a receipt names. */
const NAMED = 100
const CHUNK = 5_000

/** What of an import is there now, read from the database, and what its undo would leave. */
export async function receiptOf(kit: Kit, row: ImportRow, target: Target): Promise<ImportReceipt> {
  const ids = [...madeBy(row)]
  const counts = { standing: 0, trashed: 0 }
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = await countMade(kit.db, row.team_id, ids.slice(from, from + CHUNK))
    counts.standing += part.standing
    counts.trashed += part.trashed
  }
  const { along, left } = await judgeImport(kit, row)
  const removable = [...along.values()].reduce((sum, tree) => sum + tree.length, 0)
  return {
    import: presentImport(row),
    ...counts,
    removable,
    changed: counts.standing - removable,
    named: await nameItems(kit, row, target, left.slice(0, NAMED)),
  }
}

async function nameItems(kit: Kit, { team_id }: ImportRow, { board_id }: Target, ids: readonly string[]) {
  const primary = (await attributesOf(kit, team_id, board_id)).find((attribute) => attribute.primary)
  if (!primary) return []
  const names = await namesOf(kit.db, team_id, ids, primary.id)
  const type = serverAttributeType(primary.type)
  const plain = { locale: 'en-US', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() } as const
  return [...names].map(([id, data]) => ({
    id,
    name: data === null || data === undefined ? '' : type.format(data, primary.settings, plain),
  }))
}
