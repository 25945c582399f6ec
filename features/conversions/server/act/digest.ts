import { createHash } from 'node:crypto'

import { canonicalJson } from '@weft/base'
import { boardSchema } from '@weft/features/attributes/server'
import { createTurn, type Unit } from '@weft/server-kit'

import type { Converting } from '../convert-context.ts'
import type { Prepared } from '../prepare-conversion.ts'
import { conversionOf, templatesWith } from '../queries.ts'
import { slotVersions } from '../slots/queries.ts'

/**
 * By what is known that a conversion would come to what was looked at: where the values lie and how often they were
 * saved, the attributes of the board, what new items begin with, and what can be undone. What is worked out depends on
 * whole items: on all that happened in their folders.
 */
export async function digestNow(
  { team_id, board_id, attribute_id }: Converting,
  unit: Unit,
  { source }: Pick<Prepared, 'source'>,
): Promise<string> {
  const { tx } = unit
  await boardSchema.load(unit, board_id)
  const last = await conversionOf(tx, team_id, attribute_id)
  const templates = await templatesWith(tx, team_id, board_id, attribute_id)
  const hash = createHash('sha256')
  hash.update(
    canonicalJson([
      boardSchema.of(unit, board_id).map(({ id, row_version }) => [id, row_version]),
      templates.map(({ id, settings }) => [id, settings['item_template'] as never]),
      last && [last.id, last.state],
    ]),
  )
  if (source) {
    const folders = [...unit.feeds.values()].filter(({ key }) => key.kind === 'folder')
    for (const { key, seq } of folders.toSorted((a, b) => (a.key.id < b.key.id ? -1 : 1)))
      hash.update(`${key.id} ${seq}\n`)
    return hash.digest('base64url')
  }
  const turn = createTurn()
  for (const { id, folder_id, is_trashed, version } of await slotVersions(tx, {
    team_id,
    board_id,
    attribute_id,
  })) {
    if (turn.isOver) await turn.pause()
    hash.update(`${id} ${folder_id} ${is_trashed} ${version}\n`)
  }
  return hash.digest('base64url')
}
