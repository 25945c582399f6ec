import { newSlug, newUuid } from '@weft/base'
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

type Made = Record<string, unknown>

/** One folder, a primary text attribute and a table, in one transaction: a board that can be used at once. */
export async function createQuickBoard(
  kit: Kit,
  team_id: number,
  name: string,
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
    hash: hashRequest('post', `/${team_id}/boards/quick`, { name }, null),
    async run(unit) {
      const board_id = newSlug()
      const folder_id = newSlug()
      const attribute_id = newUuid()
      const sort_order = SORT_GAP
      const make = createIn(kit, unit, caller)
      const board = await make(boards.name, board_id, {
        name,
        sort_order: nextBoardOrder(unit),
        user_ids: [caller.user_id],
      })
      const folder = await make(folders.name, folder_id, {
        board_id,
        name: 'Folder 1',
        sort_order,
        attribute_ids: [attribute_id],
      })
      const attribute = await make(attributes.name, attribute_id, {
        board_id,
        name: 'Name',
        type: 'text',
        primary: true,
        sort_order,
      })
      const view = await make(views.name, newSlug(), {
        board_id,
        folder_id,
        name: 'Table',
        type: 'table',
        sort_order,
      })
      return {
        status: 201,
        body: { data: { board, folders: [folder], attributes: [attribute], views: [view] } },
      }
    },
  })
}

function nextBoardOrder(unit: Unit): number {
  return (unit.access.graph.boards.size + 1) * SORT_GAP
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
