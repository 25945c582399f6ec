import { answerIndex } from '@weft/server-kit'
import * as z from 'zod/mini'

import { principalIn } from '../asking.ts'
import { demandOperators } from '../items/demand-operators.ts'
import { itemTold, presentItems } from '../items/present-items.ts'
import { itemWhole, readItem } from '../items/read-item.ts'
import { cursor, folderId, itemId, nextCursor, told, tool, workspaceId } from './tool.ts'

/** Items that one answer holds. */
const MOST = 50

type Condition = Parameters<typeof demandOperators>[3][number]

const condition = z.strictObject({
  attribute: told(z.string().check(z.maxLength(255)), 'Name or id of the attribute'),
  operator: told(z.string().check(z.maxLength(40)), 'One of those that read_board tells of the attribute'),
  value: z.optional(z.unknown()),
})

/** Items of a folder, filtered and sorted by names of attributes. */
export const listItemsTool = tool({
  name: 'list_items',
  title: 'List items',
  description:
    'Items of a folder, 50 at most, filtered and sorted by attributes. Long texts are cut; read_item has all of them.',
  scope: 'work',
  isReading: true,
  input: z.strictObject({
    workspace_id: workspaceId,
    folder_id: folderId,
    where: told(z.optional(z.array(condition).check(z.maxLength(20))), 'All of these hold'),
    sort: z.optional(
      z
        .array(z.strictObject({ attribute: z.string(), direction: z.enum(['asc', 'desc']) }))
        .check(z.maxLength(5)),
    ),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MOST)), MOST),
    cursor,
  }),
  output: z.object({ items: z.array(itemTold), next_cursor: nextCursor }),
  async run(asking, { workspace_id, folder_id, where = [], sort = [], limit, cursor: after }) {
    const principal = await principalIn(asking, workspace_id)
    const conditions = where.map(({ attribute, ...rest }) => ({ attribute_id: attribute, ...rest }))
    const keys = sort.map(({ attribute, direction }) => ({ attribute_id: attribute, direction }))
    const { kit } = asking
    // Names are read here; what is told is named below, in words too.
    const query = {
      folder_id,
      expand: 'values',
      limit,
      ...(after !== undefined && { after }),
      ...(conditions.length > 0 && { filter: JSON.stringify({ op: 'and', conditions }) }),
      ...(keys.length > 0 && { sort: JSON.stringify(keys) }),
    }
    const items = kit.registry.get('items')
    const reading = { db: kit.db, principal }
    const asked = (await items.names?.query(reading, query)) ?? query
    const page = await answerIndex(kit, items, principal, asked)
    if (asked.filter !== undefined) {
      const { conditions: byId } = JSON.parse(asked.filter) as { conditions: Condition[] }
      await demandOperators(asking, principal, folder_id, byId)
    }
    const rows = page.data.filter((row) => (row['deleted_at'] ?? null) === null)
    const data = { items: await presentItems(asking, principal, rows), next_cursor: page.after }
    return { said: `${data.items.length} items${page.after === null ? '' : ', and more'}.`, data }
  },
})

export const readItemTool = tool({
  name: 'read_item',
  title: 'Read an item',
  description: 'An item with all its values, whole texts, and its comments, the newest first.',
  scope: 'work',
  isReading: true,
  input: z.strictObject({ workspace_id: workspaceId, item_id: itemId, cursor }),
  output: itemWhole,
  async run(asking, { workspace_id, item_id, cursor: after }) {
    const data = await readItem(asking, { workspace_id, item_id, after })
    return { said: `An item with ${data.comments.length} comments.`, data }
  },
})
