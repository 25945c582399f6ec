import { AppError } from '@weft/base'
import { PSEUDO_ATTRIBUTES } from '@weft/model'
import {
  type IndexQuery,
  invalid,
  type NamedAsked,
  type NamedReading,
  type RecordNames,
} from '@weft/server-kit'

import { AttributeNames, isFields, seesNames } from './attribute-names.ts'

type Fields = Record<string, unknown>

/** Items whose values stand by the names of their attributes. */
export const namedItems: RecordNames = {
  async asked(reading, asked) {
    const names = new AttributeNames(reading)
    const found: (NamedAsked | AppError)[] = []
    for (const one of asked) found.push(await orRefused(() => askedItem(reading, names, one)))
    return found
  },
  async query(reading, query) {
    const board_id = boardOf(reading, query)
    if (!seesNames(reading, board_id)) return query
    const names = new AttributeNames(reading)
    const { filter, sort } = query
    return {
      ...query,
      ...(filter !== undefined && { filter: await replaced(names, board_id, 'filter', filter) }),
      ...(sort !== undefined && { sort: await replaced(names, board_id, 'sort', sort) }),
    }
  },
  async told(reading, rows) {
    const names = new AttributeNames(reading)
    const told: Fields[] = []
    for (const row of rows) told.push(await toldItem(names, row))
    return told
  },
}

/** What was asked, or why it cannot be. */
export async function orRefused(ask: () => Promise<NamedAsked>): Promise<NamedAsked | AppError> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Only what makes an item brings values along, and says where it shall lie. */
async function askedItem(
  reading: NamedReading,
  names: AttributeNames,
  asked: NamedAsked,
): Promise<NamedAsked> {
  const { item } = asked
  const values = item?.['values']
  if (!item || !isFields(values)) return asked
  const board_id = boardOf(reading, item)
  if (!seesNames(reading, board_id)) return asked
  const byId: Fields = {}
  for (const [said, data] of Object.entries(values)) {
    const id = await names.idOf(board_id, said, 'values')
    if (id in byId) throw invalid(`values: ${said} is said twice`)
    byId[id] = data
  }
  return { ...asked, item: { ...item, values: byId } }
}

function boardOf({ principal, created }: NamedReading, fields: Fields | IndexQuery): unknown {
  const { board_id, folder_id } = fields as Fields
  if (typeof board_id === 'string') return board_id
  if (typeof folder_id !== 'string') return undefined
  return (
    principal.access.graph.folders.get(folder_id)?.board_id ??
    created?.get(`folders:${folder_id}`)?.['board_id']
  )
}

async function toldItem(names: AttributeNames, row: Fields): Promise<Fields> {
  const { values, board_id } = row
  if (!isFields(values) || typeof board_id !== 'string') return row
  const told: [string, unknown][] = []
  for (const [id, value] of Object.entries(values)) told.push([await names.toldAs(board_id, id), value])
  return { ...row, values: Object.fromEntries(told) }
}

/** A filter goes three deep; what is deeper is refused where it is read. */
const DEPTH = 12
const PSEUDO: ReadonlySet<string> = new Set(PSEUDO_ATTRIBUTES)

/** A filter or a sort by ids, as JSON again; what is none stays as it is, to be refused where it is read. */
async function replaced(
  names: AttributeNames,
  board_id: string,
  where: 'filter' | 'sort',
  text: string,
): Promise<string> {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return text
  }
  const walk = async (node: unknown, depth: number): Promise<unknown> => {
    if (depth > DEPTH || typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) {
      const parts: unknown[] = []
      for (const part of node) parts.push(await walk(part, depth + 1))
      return parts
    }
    const { attribute_id, conditions } = node as Fields
    if (Array.isArray(conditions)) return { ...node, conditions: await walk(conditions, depth + 1) }
    if (typeof attribute_id !== 'string') return node
    if (PSEUDO.has(attribute_id)) {
      await names.demandItself(board_id, attribute_id, where)
      return node
    }
    return { ...node, attribute_id: await names.idOf(board_id, attribute_id, where) }
  }
  return JSON.stringify(await walk(said, 0))
}
