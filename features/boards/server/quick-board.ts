import { attributes, boards, folders, SORT_GAP, views } from '@weft/model'
import {
  applyOperation,
  type Caller,
  hashRequest,
  type Kit,
  makeOperation,
  type Operation,
  type Unit,
} from '@weft/server-kit'

import { STARTER_NAMES, starterBoard } from '../shared/index.ts'

type Made = Record<string, unknown>
type Planned = Readonly<Record<string, unknown>> & { id: string }

/** A board that can be worked in, or with `bare` its least, in one transaction. */
export async function createQuickBoard(
  kit: Kit,
  team_id: number,
  { name, bare = false }: { name: string; bare?: boolean | undefined },
  caller: Caller,
  key: string | null,
): Promise<{
  status: number
  body: { data: { board: Made; folders: Made[]; attributes: Made[]; views: Made[] } }
}> {
  return kit.writer.act({
    team_id,
    feeds: [{ team_id, kind: 'team', id: String(team_id) }],
    caller,
    key: caller.user_id > 0 ? key : null,
    hash: hashRequest('post', `/${team_id}/boards/quick`, bare ? { name, bare } : { name }, null),
    async run(unit) {
      const nth = unit.access.graph.boards.size
      const plan = starterBoard(name, { names: STARTER_NAMES, nth, isBare: bare })
      const make = createIn(kit, unit, caller)
      const makeAll = async (collection: string, records: readonly Planned[]) => {
        const made: Made[] = []
        for (const { id, ...fields } of records) made.push(await make(collection, id, fields))
        return made
      }
      const own = { sort_order: (nth + 1) * SORT_GAP, user_ids: [caller.user_id] }
      const [board = {}] = await makeAll(boards.name, [{ ...plan.board, ...own }])
      const made = {
        board,
        folders: await makeAll(folders.name, plan.folders),
        attributes: await makeAll(attributes.name, plan.attributes),
        views: await makeAll(views.name, plan.views),
      }
      return { status: 201, body: { data: made } }
    },
  })
}

/** Creates records inside a running transaction by the collections' own rules. */
function createIn(kit: Kit, unit: Unit, caller: Caller) {
  return async (collection: string, id: string, fields: Record<string, unknown>): Promise<Made> => {
    const operation: Operation = {
      ...makeOperation({
        collection,
        method: 'put',
        id,
        item: { ...fields, row_version: 1 },
        caller,
        key: null,
      }),
      ...(typeof fields['board_id'] === 'string' ? { board_id: fields['board_id'] } : {}),
    }
    await kit.registry.prepare(unit, [operation])
    const outcome = applyOperation(kit.registry.get(collection), {
      unit,
      principal: unit.principal(caller),
      operation,
    })
    return outcome.body['data'] as Made
  }
}
