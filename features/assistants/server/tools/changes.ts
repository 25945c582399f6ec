import { AppError, newUuid } from '@weft/base'
import { itemPlaces } from '@weft/features/items/server'
import type { PretendAnswer } from '@weft/features/pretend/shared'
import { htmlOfPlainText } from '@weft/rich-text'
import { errors, type Principal } from '@weft/server-kit'
import * as z from 'zod/mini'

import type { Asking } from '../asking.ts'
import { change, changeTold, dryRun } from '../changes/change.ts'
import { MOST_AT_ONCE } from '../changes/most-at-once.ts'
import { folderId, itemId, told, tool, workspaceId } from './tool.ts'

const DRY =
  'With dry_run true, which is the default, it only says what would be done and gives a token; the same call with dry_run false and that token does exactly that.'
const valuesAsked = told(
  z.record(z.string(), z.json()),
  'Data by the names of attributes, or by their ids; null empties a value. Options and people are lists of ids, long texts HTML, dates {start, hasTime}.',
)
const common = { scope: 'work', isReading: false, output: changeTold } as const
const itemIds = z.array(itemId).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))

/** New items. */
export const createItemsTool = tool({
  ...common,
  name: 'create_items',
  title: 'Create items',
  description: `Makes items in a folder. ${DRY}`,
  hints: { destructiveHint: false, idempotentHint: true },
  input: z.strictObject({
    workspace_id: workspaceId,
    folder_id: folderId,
    items: z
      .array(
        z.strictObject({
          values: valuesAsked,
          parent_id: told(z._default(z.nullable(z.uuid()), null), 'The item that it lies below'),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    ...dryRun,
  }),
  run: (asking, asked) =>
    change(asking, asked, {
      kind: 'assistants.create',
      toldOf: () => [],
      async body(principal) {
        const { folder_id } = asked
        const board_id = boardOf(principal, folder_id)
        const items = asked.items.map((one) => ({ ...one, id: newUuid() }))
        const named = await byIds(
          asking,
          principal,
          items.map(({ id, values }) => ({ id, board_id, values })),
        )
        return { folder_id, items: items.map((one, n) => ({ ...one, values: named[n] ?? {} })) }
      },
    }),
})

/** Other values. */
export const changeItemsTool = tool({
  ...common,
  name: 'change_items',
  title: 'Change values of items',
  description: `Sets values of items over those that stand there. ${DRY}`,
  hints: { destructiveHint: true, idempotentHint: true },
  input: z.strictObject({
    workspace_id: workspaceId,
    changes: z
      .array(z.strictObject({ item_id: itemId, values: valuesAsked }))
      .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    ...dryRun,
  }),
  run: (asking, asked) =>
    change(asking, asked, {
      kind: 'assistants.change',
      toldOf: touched,
      async body(principal) {
        const boards = await boardsOfItems(
          asking,
          principal,
          asked.changes.map(({ item_id }) => item_id),
        )
        const named = await byIds(
          asking,
          principal,
          asked.changes.map(({ item_id, values }) => ({
            id: item_id,
            board_id: boards.get(item_id),
            values,
          })),
        )
        return { changes: asked.changes.map(({ item_id }, n) => ({ item_id, values: named[n] ?? {} })) }
      },
    }),
})

/** To another folder. */
export const moveItemsTool = tool({
  ...common,
  name: 'move_items',
  title: 'Move items',
  description: `Moves items to another folder of their board, with all below them. ${DRY}`,
  hints: { destructiveHint: true, idempotentHint: true },
  input: z.strictObject({ workspace_id: workspaceId, item_ids: itemIds, folder_id: folderId, ...dryRun }),
  run: (asking, asked) =>
    change(asking, asked, {
      kind: 'move',
      toldOf: touched,
      body: async () => ({ item_ids: asked.item_ids, folder_id: asked.folder_id }),
    }),
})

/** To the trash. */
export const trashItemsTool = tool({
  ...common,
  name: 'trash_items',
  title: 'Move items to the trash',
  description: `Moves items to the trash, with all below them; people can restore them from there. ${DRY}`,
  hints: { destructiveHint: true, idempotentHint: true },
  input: z.strictObject({ workspace_id: workspaceId, item_ids: itemIds, ...dryRun }),
  run: (asking, asked) =>
    change(asking, asked, {
      kind: 'bulk',
      toldOf: () => [],
      body: async () => ({ item_ids: asked.item_ids, change: 'trash' }),
    }),
})

/** What is said of an item. */
export const addCommentTool = tool({
  ...common,
  scope: 'comments',
  name: 'add_comment',
  title: 'Comment on an item',
  description: `Adds a comment to an item, in its person’s name. ${DRY}`,
  hints: { destructiveHint: false, idempotentHint: true },
  input: z.strictObject({
    workspace_id: workspaceId,
    item_id: itemId,
    text: told(z.string().check(z.minLength(1), z.maxLength(20_000)), 'Plain text'),
    reply_to: told(z._default(z.nullable(z.uuid()), null), 'The comment that it answers'),
    ...dryRun,
  }),
  run: (asking, asked) =>
    change(asking, asked, {
      kind: 'assistants.comment',
      toldOf: ({ created }) => (created.length > 0 ? [asked.item_id] : []),
      body: async () => ({
        id: newUuid(),
        item_id: asked.item_id,
        parent_id: asked.reply_to,
        html: htmlOfPlainText(asked.text),
      }),
    }),
})

/** Items that would be others than now. */
const touched = ({ changed, moved }: PretendAnswer) => [...changed, ...moved].map(({ record }) => record.id)

function boardOf(principal: Principal, folder_id: string): string {
  const folder = principal.access.graph.folders.get(folder_id)
  if (!folder || !principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw errors.not_found()
  return folder.board_id
}

/** Where items lie; what may not be seen is not there. */
async function boardsOfItems(
  { kit }: Asking,
  principal: Principal,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const places = await itemPlaces(kit.db, principal.access.team_id, ids)
  return new Map(
    ids.map((id) => {
      const place = places.get(id)
      if (!place || !principal.may('VIEW_FOLDER', { type: 'folder', id: place.folder_id }))
        throw errors.not_found()
      return [id, place.board_id]
    }),
  )
}

interface Named {
  id: string
  board_id: string | undefined
  values: Record<string, unknown>
}

/** Values by the ids of their attributes; a name that is nobody's, or that of two, is refused with both ids. */
async function byIds({ kit }: Asking, principal: Principal, rows: readonly Named[]) {
  const { names } = kit.registry.get('items')
  const asked = rows.map(({ id, board_id, values }) => ({ id, item: { board_id, values } }))
  const found = (await names?.asked({ db: kit.db, principal }, asked)) ?? asked
  return found.map((one) => {
    if (one instanceof AppError) throw one
    return one.item?.['values'] as Record<string, unknown>
  })
}
