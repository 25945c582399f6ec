import { now, toWireTime } from '@weft/base'
import { markPartial } from '@weft/features/items/server'
import { items as itemsModel, SORT_GAP } from '@weft/model'
import {
  applyOperation,
  type Caller,
  hashRequest,
  type Kit,
  makeOperation,
  type Unit,
} from '@weft/server-kit'
import type * as z from 'zod/mini'

import type { acceptItems as contract } from '../../shared/index.ts'
import { aiErrors } from '../../shared/index.ts'
import type { Credits } from '../credits.ts'
import { holdRequest, lastPlace, markAccepted } from '../queries.ts'

type Accepted = z.output<typeof contract.body>

interface Accepting {
  kit: Kit
  credits: Credits
  team_id: number
  caller: Caller
  key: string | null
  place: { board_id: string; folder_id: string }
  body: Accepted
}

/** Makes all of the items or none, as the person, and takes the credit in the same transaction. */
export async function acceptItems(accepting: Accepting): Promise<{ ids: string[] }> {
  const { kit, team_id, caller, key, place, body } = accepting
  const done = await kit.writer.act({
    team_id,
    feeds: [{ team_id, kind: 'folder', id: place.folder_id }],
    board_ids: [place.board_id],
    caller,
    key,
    hash: hashRequest('post', '/ai/accept', body, null),
    origin: { act: body.request_id },
    run: async (unit) => ({ status: 200, body: await make(accepting, unit) }),
  })
  return done.body
}

async function make({ kit, credits, team_id, caller, place, body }: Accepting, unit: Unit) {
  if (!(await holdRequest(unit.tx, team_id, body.request_id))) throw aiErrors.ai_accepted()
  await credits.demand(unit.tx, unit.access)
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
  unit.later((tx) => markAccepted(tx, team_id, { id: body.request_id, at: toWireTime(now()) }))
  return { ids: body.items.map(({ id }) => id) }
}
