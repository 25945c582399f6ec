import { listBoardsTool, readBoardTool } from './boards.ts'
import { addCommentTool, changeItemsTool, createItemsTool, moveItemsTool, trashItemsTool } from './changes.ts'
import { listItemsTool, readItemTool } from './items.ts'
import { listWorkspacesTool } from './list-workspaces.ts'
import { searchTool } from './search.ts'
import type { Tool } from './tool.ts'

/** All that assistants can have done, in the order in which it is offered. */
export const ALL_TOOLS: readonly Tool[] = [
  searchTool,
  listWorkspacesTool,
  listBoardsTool,
  readBoardTool,
  listItemsTool,
  readItemTool,
  createItemsTool,
  changeItemsTool,
  moveItemsTool,
  trashItemsTool,
  addCommentTool,
]

export const toolNamed = (name: unknown): Tool | undefined => ALL_TOOLS.find((tool) => tool.name === name)
