import type { Settings } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import { attributeEffects, serverAttributeTypes } from '../types/registry.server.ts'
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
  const member = serverAttributeTypes[type]
  if (member?.computed || member?.through)
    await loadChain(unit, board_id, (name) => serverAttributeTypes[name])
}
