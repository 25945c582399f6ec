import { sameJson } from '@weft/base'
import {
  type AttributeRow,
  attributeStore,
  boardSchema,
  serverAttributeType,
  serverAttributeTypes,
} from '@weft/features/attributes/server'
import type { Unit } from '@weft/server-kit'

import { putAttribute } from './put-attribute.ts'

/**
 * Works out again what formulas keep of their results when an attribute that they read became another kind, and those
 * that read these. A formula that no longer fits stays as it is; its cells say so.
 */
export async function settleReaders(unit: Unit, board_id: string, changed_id: string): Promise<void> {
  const open = [changed_id]
  const seen = new Set<string>()
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    for (const own of boardSchema.of(unit, board_id)) {
      const type = serverAttributeTypes[own.type]
      if (!type?.settle || seen.has(own.id) || !type.computed?.inputs(own.settings).includes(id)) continue
      seen.add(own.id)
      const others = boardSchema.of(unit, board_id).filter((other) => other.id !== own.id)
      const settled = type.settle({ own, others, before: null, typeOf: serverAttributeType })
      if ('problem' in settled || sameJson(settled.settings, own.settings)) continue
      await unit.load(attributeStore, [own.id])
      const row = unit.get(attributeStore, own.id) as AttributeRow
      putAttribute(unit, { ...row, settings: settled.settings }, 0)
      open.push(own.id)
    }
  }
}
