import { search } from '@weft/features/search/shared'
import { isKeptOut } from '@weft/server-kit'
import * as z from 'zod/mini'

import { principalIn } from '../asking.ts'
import { boardId, nextCursor, told, tool, workspaceId } from './tool.ts'

const MOST = 20

/** What holds some words, in all workspaces that are open. */
export const searchTool = tool({
  name: 'search',
  title: 'Search',
  description:
    'Items, comments, files, boards, folders, views and people that hold some words, the best first. Filters such as is:open assignee:me board:"Website" type:item go with the words.',
  scope: 'work',
  isReading: true,
  input: z.strictObject({
    query: told(z.string().check(z.minLength(1), z.maxLength(200)), 'Words, phrases in quotes, and filters'),
    workspace_id: z.optional(workspaceId),
    board_id: z.optional(boardId),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  output: z.object({
    hits: search.answer.shape.data,
    next_cursor: nextCursor,
    partial: told(z.boolean(), 'The index is being made: more may be found later'),
  }),
  async run(asking, { query, workspace_id, board_id, cursor: after }) {
    const { kit, caller, workspaces } = asking
    if (workspace_id !== undefined) await principalIn(asking, workspace_id)
    const teams = workspace_id === undefined ? await openNow(asking) : [workspace_id]
    const asked = { q: query, limit: String(MOST), board_id, after }
    const { data, after: next, partial } = await asking.search.find(kit, caller, teams, asked)
    return { said: `${data.length} hits.`, data: { hits: data, next_cursor: next, partial } }

    async function openNow(of: typeof asking): Promise<number[]> {
      const open: number[] = []
      for (const { id } of workspaces) {
        const access = await of.kit.access.of(id)
        if (access && !isKeptOut(access, caller)) open.push(id)
      }
      return open
    }
  },
})
