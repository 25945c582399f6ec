import { markPartial } from '@weft/features/items/server'
import { items as itemsModel, SORT_GAP } from '@weft/model'
import { applyOperation, makeOperation, type Unit } from '@weft/server-kit'
import type * as z from 'zod/mini'

import type { acceptItems as contract } from '../../shared/index.ts'
import { type Accepting, acceptAnswer } from '../accept-answer.ts'
import { lastPlace } from '../queries.ts'

interface AcceptingItems extends Pick<Accepting<object>, 'kit' | 'ai' | 'team_id' | 'caller' | 'key'> {
  place: { board_id: string; folder_id: string }
  body: z.output<typeof contract.body>
}

/** Makes all of the items or none, as the person. */
export function acceptItems(accepting: AcceptingItems): Promise<{ ids: string[] }> {
  const { team_id, place } = accepting
  return acceptAnswer({
    ...accepting,
    feeds: [{ team_id, kind: 'folder', id: place.folder_id }],
    board_ids: [place.board_id],
    run: (unit) => make(accepting, unit),
  })
}

async function make({ kit, team_id, caller, place, body }: AcceptingItems, unit: Unit) {
  const last = await lastPlace(unit.tx, team_id, place.folder_id)
  const operations = body.items.map(({ id, parent_id = null, values }, n) => {
    const own = { ...values }
    // Nobody asked for the rest: what must be there otherwise may stay empty, as in a form.
    markPartial(own)
    const sort_order = last + SORT_GAP * (n + 1)
    const item = { ...place, parent_id, sort_order, values: own, row_version: 1 }
    const made = makeOperation({ collection: itemsModel.name, method: 'put', id, item, caller, key: null })
    return { ...made, board_id: place.board_id }
  })
  await kit.registry.prepare(unit, operations)
  const principal = unit.principal(caller)
  for (const operation of operations)
    applyOperation(kit.registry.get(itemsModel.name), { unit, principal, operation })
  return { ids: body.items.map(({ id }) => id) }
}
