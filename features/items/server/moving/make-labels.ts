import { boardSchema, type Label } from '@weft/features/attributes/server'
import { attributes } from '@weft/model'
import { applyOperation, type Caller, type Kit, makeOperation, type Unit } from '@weft/server-kit'

import { withLabels } from './carry-values.ts'

/** Adds labels to attributes of the board that items move to, as the caller may change these. */
export async function makeLabels(
  kit: Kit,
  unit: Unit,
  board_id: string,
  { labels, caller }: { labels: ReadonlyMap<string, readonly Label[]>; caller: Caller },
): Promise<void> {
  for (const [id, made] of labels) {
    const settings = boardSchema.find(unit, board_id, id)?.settings ?? {}
    const input = {
      collection: attributes.name,
      method: 'put' as const,
      id,
      item: { settings: withLabels(settings, made) },
      old: { settings },
      caller,
      key: null,
    }
    const operation = { ...makeOperation(input), board_id }
    await kit.registry.prepare(unit, [operation])
    applyOperation(kit.registry.get(attributes.name), { unit, principal: unit.principal(caller), operation })
  }
}
