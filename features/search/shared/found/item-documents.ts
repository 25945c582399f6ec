import { filesOf, type FamilyMember } from '@weft/features/attributes/shared'
import { type DoneRule, isDone, type Settings, type ValueContext } from '@weft/model'

import { DONE, type DocumentField, type FoundDocument, OPEN, personMark } from './found-document.ts'

/** Texts are kept as they are: nothing in them depends on who asks. */
const PLAIN: ValueContext = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }

/** An item as either side has it. */
export interface FoundItem {
  id: string
  board_id: string
  folder_id: string
  updated_at: string
  /** Null where the item has none. */
  data(attribute_id: string): unknown
}

export interface FoundAttribute {
  id: string
  type: string
  primary: boolean
  settings: Settings
}

/** How the values of a board are read. */
export interface BoardReader {
  attributes: readonly FoundAttribute[]
  done: DoneRule | null
  typeOf(type: string): FamilyMember
}

/** An item as it is found, and its files; its texts are documents of their own. */
export function itemDocuments(item: FoundItem, board: BoardReader): FoundDocument[] {
  const { id, board_id, folder_id, updated_at } = item
  const title = titleOfItem(item, board)
  const place = { board_id, folder_id, item_id: id, changed_at: updated_at }
  const files = board.attributes.flatMap((attribute) =>
    board.typeOf(attribute.type).holds === 'files' ? filesOf(item.data(attribute.id)) : [],
  )
  return [
    {
      kind: 'item',
      id,
      ...place,
      title,
      fields: [{ name: 'name', weight: 'A', text: title }, ...fieldsOf(item, board)],
      marks: marksOf(item, board),
    },
    ...new Map(
      files.map((file): [string, FoundDocument] => [
        file.id,
        {
          kind: 'file',
          id: `${id}.${file.id}`,
          ...place,
          title: file.name,
          fields: [{ name: 'file', weight: 'A', text: file.name }],
          marks: [],
        },
      ]),
    ).values(),
  ]
}

/** The text of one attribute of an item. */
export function textDocument(
  item: FoundItem,
  board: BoardReader,
  attribute_id: string,
  text: string,
): FoundDocument {
  return {
    kind: 'document',
    id: `${item.id}.${attribute_id}`,
    board_id: item.board_id,
    folder_id: item.folder_id,
    item_id: item.id,
    changed_at: item.updated_at,
    title: titleOfItem(item, board),
    fields: [{ name: 'document', weight: 'C', text }],
    marks: [],
  }
}

function titleOfItem(item: FoundItem, { attributes, typeOf }: BoardReader): string {
  const primary = attributes.find((one) => one.primary)
  return primary ? textOf(item, primary, typeOf(primary.type)) : ''
}

function textOf(item: FoundItem, { id, settings }: FoundAttribute, type: FamilyMember): string {
  const data = item.data(id)
  return data === null ? '' : type.format(data, settings, PLAIN)
}

function fieldsOf(item: FoundItem, { attributes, typeOf }: BoardReader): DocumentField[] {
  return attributes.flatMap((attribute): DocumentField[] => {
    const type = typeOf(attribute.type)
    if (attribute.primary || !type.searched) return []
    const text = textOf(item, attribute, type)
    if (text === '') return []
    if (type.searched === 'id') return [{ name: 'id', weight: 'A', text }]
    if (type.holds === 'labels') return [{ name: 'label', weight: 'B', text }]
    return [{ name: type.holdsLinks ? 'link' : 'text', weight: 'C', text }]
  })
}

function marksOf(item: FoundItem, { attributes, done, typeOf }: BoardReader): string[] {
  const people = attributes.flatMap((attribute) => {
    const data = typeOf(attribute.type).namesPeople ? item.data(attribute.id) : null
    return Array.isArray(data) ? data.filter((id) => Number.isSafeInteger(id)).map(Number) : []
  })
  const isOver = done !== null && isDone(done, item.data(done.attribute_id))
  return [isOver ? DONE : OPEN, ...new Set(people.map(personMark))]
}
