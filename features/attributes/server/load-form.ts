import type { Settings } from '@weft/model'
import type { RuleContext, Unit } from '@weft/server-kit'

import { attributeEffects, serverAttributeTypes } from '../types/registry.server.ts'
import type { AttributeRow } from './attribute-store.ts'
import { namesOfBoards } from './board-names.ts'
import { boardSchema } from './board-schema.ts'
import { loadChain } from './cycles.ts'

/** Loads the boards that an attribute of this type and settings is judged with, besides its own. */
export async function loadForm(
  unit: Unit,
  board_id: string,
  { type, settings }: { type: string; settings: Settings },
): Promise<void> {
  await boardSchema.load(unit, board_id)
  const others = attributeEffects[type]?.reads?.(settings, boardSchema.of(unit, board_id)) ?? []
  for (const id of others) await boardSchema.load(unit, id)
  if (attributeEffects[type]) await namesOfBoards.load(unit, [board_id])
  const member = serverAttributeTypes[type]
  if (member?.computed || member?.through)
    await loadChain(unit, board_id, (name) => serverAttributeTypes[name])
}

/** Makes what goes along with an attribute that became one of this type, such as the mirror of a reference. */
export function completeForm(context: RuleContext, row: AttributeRow): void {
  attributeEffects[row.type]?.afterChange?.(context, row, null, 'created')
}
