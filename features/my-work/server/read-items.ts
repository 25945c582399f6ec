import { cutCharacters } from '@weft/base'
import type { Tx } from '@weft/db'
import { serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import { priorityLevel } from '@weft/features/attributes/shared'
import { isDone, isUserId, type ValueContext, type WorkReason, type WorkSlot } from '@weft/model'

import { labelsIn, tickData, workRoles, type WorkRoles } from '../shared/index.ts'
import {
  type AttributeRow,
  boardRows,
  type BoardRow,
  factsOf,
  followersOf,
  itemRows,
  type ItemRow,
  mentionedAt,
  type Named,
} from './queries.ts'
import type { WorkRow } from './work-store.ts'

/** One text for whoever reads it. */
const PLAIN: ValueContext = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }
const MOST_TITLE = 200

/** An item with the attributes of its board, and what these mean. */
export interface ReadItem {
  item: ItemRow
  board: BoardRow
  roles: WorkRoles<AttributeRow>
}

/** Standing items with what their boards say of them. */
export async function readItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<ReadItem[]> {
  const items = await itemRows(tx, team_id, ids)
  const byId = await readBoards(tx, team_id, [...new Set(items.map(({ board_id }) => board_id))])
  return items.flatMap((item) => {
    const read = byId.get(item.board_id)
    return read ? [{ item, ...read }] : []
  })
}

/** Boards with what their attributes mean. */
export async function readBoards(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, Omit<ReadItem, 'item'>>> {
  const boards = await boardRows(tx, team_id, ids)
  return new Map(
    boards.map((board) => [board.id, { board, roles: workRoles(board, board.attributes, serverTypeFor) }]),
  )
}

/** Whether the board says that an item is done. */
export function isItemDone({ item, roles }: ReadItem): boolean {
  const { done } = roles
  return done !== null && isDone(done, dataOf(item, done.attribute_id))
}

const dataOf = ({ values }: ItemRow, attribute_id: string): unknown => values[attribute_id]?.[0] ?? null

/** What a row holds beside whose it is. */
export type ItemPart = Pick<
  WorkRow,
  | 'item_id'
  | 'board_id'
  | 'folder_id'
  | 'title'
  | 'due'
  | 'tick'
  | 'status'
  | 'priority'
  | 'done_at'
  | 'made_at'
>

export interface JudgedItem {
  part: ItemPart
  /** Why it is whose work. */
  people: ReadonlyMap<number, readonly WorkReason[]>
}

/** Whose work items are, and what their lists show of them; rights are judged by whoever writes it. */
export async function judgeItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<JudgedItem[]> {
  const read = await readItems(tx, team_id, ids)
  const facts = await factsOf(tx, team_id, ids)
  const mentioned = Map.groupBy(await mentionedAt(tx, team_id, ids), ({ item_id }) => item_id)
  const followed = Map.groupBy(await followersOf(tx, team_id, ids), ({ item_id }) => item_id)
  return read.map((one) => {
    const { id } = one.item
    const fact = facts.get(id)
    return {
      part: partOf(one, fact?.done_at ?? null),
      people: reasonsOf(one, {
        isImported: fact?.imported === true,
        mentioned: mentioned.get(id) ?? [],
        followed: followed.get(id) ?? [],
      }),
    }
  })
}

interface Known {
  isImported: boolean
  mentioned: readonly Named[]
  followed: readonly Named[]
}

function reasonsOf(
  { item, board, roles }: ReadItem,
  { isImported, mentioned, followed }: Known,
): Map<number, WorkReason[]> {
  const assigned = roles.assignee.flatMap(({ id }) => peopleIn(dataOf(item, id)))
  const maker = assigned.length > 0 || isImported || item.created_by === null ? [] : [item.created_by]
  const found = new Map<number, WorkReason[]>()
  const add = (reason: WorkReason, user_ids: readonly number[]) => {
    for (const id of new Set(user_ids)) if (id > 0) found.set(id, [...(found.get(id) ?? []), reason])
  }
  add('assigned', assigned)
  const inTexts = board.attributes.flatMap(
    (one) => serverAttributeTypes[one.type]?.mentions?.(dataOf(item, one.id)) ?? [],
  )
  add('mentioned', [...mentioned.map(({ user_id }) => user_id), ...inTexts])
  add(
    'followed',
    followed.map(({ user_id }) => user_id),
  )
  add('created', maker)
  return found
}

const peopleIn = (data: unknown): number[] => (Array.isArray(data) ? data.filter(isUserId) : [])

/** What a row shows of an item. */
export function partOf({ item, board, roles }: ReadItem, done_at: string | null): ItemPart {
  const { due, status, priority, tick, done } = roles
  const primary = board.attributes.find((one) => one.primary)
  return {
    item_id: item.id,
    board_id: item.board_id,
    folder_id: item.folder_id,
    title: primary ? textOf(item, primary) : '',
    due: due && slotOf(item, due),
    tick: tick && done && ticked(slotOf(item, tick), tickData(done, tick, dataOf(item, tick.id))),
    status: status && labelled(item, status),
    priority: priority && ranked(item, priority),
    done_at,
    made_at: item.created_at,
  }
}

function slotOf({ values }: ItemRow, { id }: AttributeRow): WorkSlot {
  const [data, row_version] = values[id] ?? [null, 0]
  return { attribute_id: id, data, row_version }
}

const ticked = (slot: WorkSlot, ways: { done: unknown; open: unknown } | null) => ways && { ...slot, ...ways }

function labelled(item: ItemRow, attribute: AttributeRow) {
  const slot = slotOf(item, attribute)
  return { ...slot, labels: labelsIn(attribute.settings, slot.data) }
}

function ranked(item: ItemRow, attribute: AttributeRow) {
  const { labels, ...slot } = labelled(item, attribute)
  const [first] = labels
  const level = first ? priorityLevel({ ...first, textColor: '' }, attribute.settings) : null
  return { ...slot, labels, level }
}

function textOf(item: ItemRow, attribute: AttributeRow): string {
  const data = dataOf(item, attribute.id)
  if (data === null) return ''
  return cutCharacters(serverTypeFor(attribute).format(data, attribute.settings, PLAIN), 0, MOST_TITLE)
}
