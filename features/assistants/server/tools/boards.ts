import * as z from 'zod/mini'

import { type Asking, principalIn } from '../asking.ts'
import {
  attributesOf,
  attributeTold,
  boardsOf,
  boardTold,
  demandBoard,
  foldersOf,
  folderTold,
} from './places.ts'
import { boardId, told, tool, workspaceId } from './tool.ts'

const folder = z.object({ id: z.string(), name: z.string(), parent_id: z.nullable(z.string()) })
const board = z.object({ id: z.string(), name: z.string(), url: z.string() })
const option = z.object({ id: z.string(), name: z.string() })

export const boardWhole = z.object({
  ...board.shape,
  folders: z.array(folder),
  attributes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      names_item: told(z.boolean(), 'Whether it names the item'),
      required: z.boolean(),
      unique: z.boolean(),
      multiple: told(z.boolean(), 'Whether several options can be chosen'),
      options: told(z.array(option), 'What can be chosen: values hold lists of their ids'),
      operators: told(z.array(z.string()), 'What list_items can ask of it'),
    }),
  ),
})

/** Boards and folders of a workspace. */
export const listBoardsTool = tool({
  name: 'list_boards',
  title: 'List boards',
  description: 'The boards of a workspace, and their folders. A folder may lie in another one.',
  scope: 'work',
  isReading: true,
  input: z.strictObject({ workspace_id: workspaceId }),
  output: z.object({ boards: z.array(z.object({ ...board.shape, folders: z.array(folder) })) }),
  async run(asking, { workspace_id }) {
    const principal = await principalIn(asking, workspace_id)
    const folders = Map.groupBy(await foldersOf(asking, principal), ({ board_id }) => board_id)
    const boards = (await boardsOf(asking, principal)).map((one) => ({
      ...boardTold(asking, one),
      folders: (folders.get(one.id) ?? []).map(folderTold),
    }))
    return { said: `${boards.length} boards.`, data: { boards } }
  },
})

/** A board with its folders and attributes. */
export async function readBoard(
  asking: Asking,
  workspace_id: number,
  id: string,
): Promise<z.input<typeof boardWhole>> {
  const principal = await principalIn(asking, workspace_id)
  const found = await demandBoard(asking, principal, id)
  return {
    ...boardTold(asking, found),
    folders: (await foldersOf(asking, principal, id)).map(folderTold),
    attributes: (await attributesOf(asking, principal, id)).map(attributeTold),
  }
}

export const readBoardTool = tool({
  name: 'read_board',
  title: 'Read a board',
  description:
    'A board with its folders and attributes. Values of items stand by the names of these attributes, or by their ids where two have one name.',
  scope: 'work',
  isReading: true,
  input: z.strictObject({ workspace_id: workspaceId, board_id: boardId }),
  output: boardWhole,
  async run(asking, { workspace_id, board_id }) {
    const data = await readBoard(asking, workspace_id, board_id)
    return { said: `${data.folders.length} folders, ${data.attributes.length} attributes.`, data }
  },
})
