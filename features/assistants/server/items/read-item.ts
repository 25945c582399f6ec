import { isUuid } from '@weft/base'
import { plainTextOf } from '@weft/rich-text'
import { answerIndex, type Principal } from '@weft/server-kit'
import * as z from 'zod/mini'

import { assistantErrors } from '../../shared/index.ts'
import { type Asking, principalIn } from '../asking.ts'
import { itemTold, presentItems, wordsIn } from './present-items.ts'

const MOST_COMMENTS = 50

const comment = z.object({
  id: z.string(),
  parent_id: z.nullable(z.string()),
  author: z.nullable(z.string()),
  text: z.string(),
  created_at: z.string(),
  edited: z.boolean(),
})

export const itemWhole = z.object({
  item: itemTold,
  comments: z.array(comment),
  next_cursor: z.nullable(z.string()),
})

type Row = Record<string, unknown>

/** An item with all of its texts, and what was said of it, the newest first. */
export async function readItem(
  asking: Asking,
  { workspace_id, item_id, after }: { workspace_id: number; item_id: string; after?: string | undefined },
): Promise<z.input<typeof itemWhole>> {
  if (!isUuid(item_id)) throw assistantErrors.not_here()
  const { kit } = asking
  const principal = await principalIn(asking, workspace_id)
  const index = (name: string, query: Parameters<typeof answerIndex>[3]) =>
    answerIndex(kit, kit.registry.get(name), principal, query)
  const found = await index('items', { ids: item_id, expand: 'values', limit: 1 })
  const row = found.data.find(isStanding)
  if (!row) throw assistantErrors.not_here()
  const whole = await index('values', { item_id, limit: kit.limits.page_max })
  const values = Object.fromEntries(
    whole.data.map((value) => [String(value['attribute_id']), { data: value['data'] }]),
  )
  const [item] = await presentItems(asking, principal, [{ ...row, values }])
  if (!item) throw assistantErrors.not_here()
  const thread = await index('comments', { item_id, limit: MOST_COMMENTS, ...(after && { after }) })
  return {
    item,
    comments: await presentComments(asking, principal, thread.data, item.folder_id),
    next_cursor: thread.after,
  }
}

const isStanding = (row: Row) => (row['deleted_at'] ?? null) === null && row['gone'] !== true

async function presentComments(
  asking: Asking,
  principal: Principal,
  rows: readonly Row[],
  folder_id: string,
): Promise<z.input<typeof comment>[]> {
  if (rows.length === 0) return []
  const { people } = await wordsIn(asking, principal, [folder_id])
  return rows
    .filter((row) => isStanding(row) && (row['removed_at'] ?? null) === null)
    .map((row) => ({
      id: String(row['id']),
      parent_id: (row['parent_id'] ?? null) as string | null,
      author: (row['author_name'] ?? people.get(Number(row['created_by']))?.name ?? null) as string | null,
      text: plainTextOf((row['text'] as { html?: string } | undefined)?.html ?? ''),
      created_at: String(row['created_at']),
      edited: (row['edited_at'] ?? null) !== null,
    }))
}
