import { AppError } from '@weft/base'
import {
  type McpServer,
  ProtocolError,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'

import { type Asking, principalIn } from '../asking.ts'
import { readItem } from '../items/read-item.ts'
import { refusedWith } from '../protocol/refused-with.ts'
import { readBoard } from '../tools/boards.ts'
import { boardsOf } from '../tools/places.ts'

const BOARD = 'weft://workspaces/{workspace_id}/boards/{board_id}'
const ITEM = 'weft://workspaces/{workspace_id}/items/{item_id}'
const JSON_TYPE = 'application/json'
/** Boards that are listed; all others are read by their address. */
const MOST_LISTED = 200

/** Boards and items, to be read as a whole by their addresses. */
export function addResources(server: McpServer, asking: Asking): void {
  server.registerResource(
    'board',
    new ResourceTemplate(BOARD, { list: () => listBoards(asking) }),
    { title: 'Board', description: 'A board with its folders and attributes', mimeType: JSON_TYPE },
    (uri, { workspace_id, board_id }) =>
      contentsOf(asking, uri, () => readBoard(asking, Number(workspace_id), String(board_id))),
  )
  server.registerResource(
    'item',
    new ResourceTemplate(ITEM, { list: undefined }),
    { title: 'Item', description: 'An item with its values and comments', mimeType: JSON_TYPE },
    (uri, { workspace_id, item_id }) =>
      contentsOf(asking, uri, () =>
        readItem(asking, { workspace_id: Number(workspace_id), item_id: String(item_id) }),
      ),
  )
}

async function listBoards(asking: Asking) {
  const resources: { uri: string; name: string; title: string; mimeType: string }[] = []
  for (const { id } of asking.workspaces) {
    try {
      for (const board of await boardsOf(asking, await principalIn(asking, id)))
        resources.push({
          uri: `weft://workspaces/${id}/boards/${board.id}`,
          name: board.id,
          title: board.name,
          mimeType: JSON_TYPE,
        })
    } catch (error) {
      // Suspended there: nothing of it is named.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { resources: resources.slice(0, MOST_LISTED) }
}

async function contentsOf(asking: Asking, uri: URL, read: () => Promise<object>) {
  try {
    return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(await read()) }] }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new ResourceNotFoundError(uri.href)
    throw new ProtocolError(INTERNAL, refusedWith(asking, error).text)
  }
}

/** As the protocol numbers it. */
const INTERNAL = -32_603
