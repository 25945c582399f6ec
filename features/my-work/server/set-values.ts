import { AppError } from '@weft/base'
import { createPlaces, createValueCollection, itemStore, slotsOf } from '@weft/features/items/server'
import { type FeedKey, feedName, userFeed, valueId, workItems } from '@weft/model'
import {
  errors,
  type Operation,
  type Outcome,
  parseFields,
  type RuleContext,
  type ServerCollection,
  type Unit,
} from '@weft/server-kit'

import { isItemDone, partOf, type ReadItem, readBoards } from './read-items.ts'
import { putWork } from './put-work.ts'
import { presentWork, type WorkRow, workStore } from './work-store.ts'

/** What can be changed where the list is. */
const SLOTS = ['due', 'tick', 'status', 'priority'] as const
type SlotName = (typeof SLOTS)[number]

/** The values of items as the feature of items saves them: the same rights, the same rules, the same activity. */
const values = createValueCollection(createPlaces())

const itemOf = ({ id }: Pick<Operation, 'id'>): string => id.slice(id.indexOf('.') + 1)

interface Asked {
  attribute_id: string
  data: unknown
}

const askedIn = (fields: Readonly<Record<string, unknown>> | undefined, name: SlotName): Asked | null => {
  const slot = fields?.[name]
  return typeof slot === 'object' && slot !== null ? (slot as Asked) : null
}

/** What a save of a row means for its item, a save of a value for each. */
function valueSaves(operation: Operation): [SlotName, Operation][] {
  const { fields, old, id } = operation
  return SLOTS.flatMap((name): [SlotName, Operation][] => {
    const asked = askedIn(fields, name)
    if (asked === null) return []
    const known = askedIn(old, name)
    const save: Operation = {
      ...operation,
      collection: 'values',
      id: valueId(itemOf({ id }), asked.attribute_id),
      fields: { data: asked.data },
      old: known?.attribute_id === asked.attribute_id ? { data: known.data } : undefined,
      row_version: undefined,
      key: null,
    }
    return [[name, save]]
  })
}

/** A save takes the person's feed and the folder that the item lies in. */
export const placeSaves: ServerCollection['place'] = async (db, team_id, operations) => {
  const found = new Map<Operation, FeedKey[]>()
  const own = operations.filter(({ caller }) => caller.user_id > 0)
  const about = own.map((operation) => ({ ...operation, id: `${itemOf(operation)}.` }))
  const places = await createPlaces().place(db, team_id, about, new Map(), {
    isAgain: true,
    itemOf: ({ id }) => id.slice(0, -1),
  })
  own.forEach((operation, n) => {
    const at = about[n]
    if (at?.board_id !== undefined) operation.board_id = at.board_id
    const folder = at && places.get(at)
    found.set(operation, [userFeed(operation.caller.user_id), ...(folder ?? [])])
  })
  return found
}

const boardsHere = () => new Map<string, Omit<ReadItem, 'item'>>()

export async function prepareSaves(unit: Unit, operations: readonly Operation[]): Promise<void> {
  await unit.load(
    workStore,
    operations.map(({ id }) => id),
  )
  // A save that changes nothing is answered by the item as it is, too.
  await unit.load(itemStore, operations.map(itemOf))
  const saves = operations.flatMap((operation) => valueSaves(operation).map(([, save]) => save))
  await values.prepare?.(unit, saves)
  const boards = unit.once(boardsHere)
  const ids = [...new Set(operations.flatMap(({ board_id }) => board_id ?? []))]
  for (const [id, board] of await readBoards(unit.tx, unit.team_id, ids)) boards.set(id, board)
}

/** Saves values of the item where its line says so, and shows at once what came of it. */
export function applySave(context: RuleContext): Outcome {
  const { unit, principal, operation } = context
  const row = unit.get(workStore, operation.id)
  const isTheirs = row?.user_id === operation.caller.user_id && row.deleted_at === null
  if (!row || !isTheirs || !principal.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id }))
    throw errors.not_found()
  if (operation.method !== 'put') throw errors.forbidden()
  parseFields(workItems, operation.fields, Object.keys(presentWork(row)))
  const item = unit.get(itemStore, row.item_id)
  // It went elsewhere since it was looked for.
  if (item && !unit.feeds.has(feedName({ team_id: unit.team_id, kind: 'folder', id: item.folder_id })))
    throw errors.conflict({ data: told(unit, row) })
  for (const [name, save] of valueSaves(operation)) setValue(context, row, [name, save])
  const next = rowNow(unit, row)
  putWork(unit, row, next)
  return { status: 200, body: { data: told(unit, unit.get(workStore, row.id) ?? next) } }
}

const told = (unit: Unit, row: WorkRow) => ({ ...presentWork(row), team_id: unit.team_id })

function setValue(context: RuleContext, row: WorkRow, [name, save]: [SlotName, Operation]): void {
  const { unit } = context
  const known = row[name]
  // Another attribute has that role since: the line is shown as it is now.
  if (known?.attribute_id !== askedIn(context.operation.fields, name)?.attribute_id)
    throw errors.conflict({ data: told(unit, rowNow(unit, row)) })
  // Without saying what it knew, the line speaks of what it showed.
  const slot = unit.get(itemStore, row.item_id)
  const row_version = (slot ? (slotsOf(slot)[known?.attribute_id ?? '']?.[1] ?? 0) : 0) + 1
  try {
    values.apply?.({ ...context, operation: { ...save, ...(save.old ? {} : { row_version }) } })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      throw errors.conflict({ data: told(unit, rowNow(unit, row)) })
    throw error
  }
}

/** The row as the item is in this transaction. */
function rowNow(unit: Unit, row: WorkRow): WorkRow {
  const item = unit.get(itemStore, row.item_id)
  const board = item && unit.once(boardsHere).get(item.board_id)
  if (!item || !board) return row
  const values = slotsOf(item) as unknown as ReadItem['item']['values']
  const read: ReadItem = { ...board, item: { ...item, values } }
  const done_at = isItemDone(read) ? (row.done_at ?? unit.at) : null
  return { ...row, ...partOf(read, done_at), folder_id: row.folder_id, board_id: row.board_id }
}
