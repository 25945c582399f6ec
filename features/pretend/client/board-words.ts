import {
  clientAttributeType,
  type ClientAttributeType,
  useAttributeTypes,
} from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import {
  type Attribute,
  type Board,
  type Folder,
  type Item,
  items,
  type Settings,
  type ValueContext,
} from '@weft/model'
import type { CollectionStore } from '@weft/store'
import { useCallback, useMemo } from 'react'

import type { PretendAnswer } from '../shared/index.ts'
import type { Line } from './lines.ts'
import type { PretendWish } from './wish.ts'

/** An attribute with the type that draws its values. */
export interface Column {
  name: string
  type: ClientAttributeType
  settings: Settings
}

/** What the lines of an answer are called, and by what their values are drawn. */
export interface BoardWords {
  /** Null for what is no attribute of a board that is here. */
  column(id: string): Column | null
  /** The same as it is now, where the act makes it another one. */
  standing(id: string): Column | null
  /** What something goes along with: an item, or an attribute. */
  aboutName(id: string): string
  title(line: Line): string
  /** Where it lies, as `board/folder`. */
  placeOf(line: Line): string
  itemName(id: string): string
  folderName(id: string): string
  boardName(id: string): string
  /** Of what is no attribute and no place of an item. */
  fields: PretendWish['fields']
}

export function useBoardWords(
  { context, fields }: Pick<PretendWish, 'context' | 'fields'>,
  answer: PretendAnswer | null,
): {
  words: BoardWords
  isTyped: boolean
} {
  const t = useT()
  const store = useStore()
  const attributes = store.collection<Attribute>('attributes')
  const boards = useBoardsOf(context)
  const made = useMemo(
    () => (answer ? madeAttributes(answer, attributes) : NOTHING_MADE),
    [answer, attributes],
  )
  const all = useMemo(
    () => [...boards.flatMap((id) => [...attributes.list(id)]), ...made.values()],
    [boards, attributes, made],
  )
  const isTyped = useAttributeTypes(all)
  const column = useCallback(
    (id: string) => columnOf(made.get(id) ?? attributes.get(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- types that came late replace their stand-ins
    [attributes, made, isTyped],
  )
  const standing = useCallback(
    (id: string) => columnOf(attributes.get(id) ?? made.get(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- types that came late replace their stand-ins
    [attributes, made, isTyped],
  )
  const words = useMemo<BoardWords>(() => {
    const named = (board_id: string, data: unknown): string => {
      const primary = attributes.list(board_id).find((one) => one.primary)
      const shown = primary && column(primary.id)
      if (!shown || data === null || data === undefined) return t('Untitled')
      return shown.type.format(data, shown.settings, context) || t('Untitled')
    }
    const itemName = (id: string) => {
      const item = store.collection<Item>('items').get(id)
      if (!item) return t('Item')
      const primary = attributes.list(item.board_id).find((one) => one.primary)
      return named(item.board_id, primary ? (item.values?.[primary.id]?.data ?? null) : null)
    }
    // What is not there yet, or lies in the trash, is known by its row.
    const rows = [...(answer?.created ?? []), ...(answer?.restored ?? [])]
    const created = new Map(rows.map((row) => [row.record.id, row]))
    const nameOfRow = (id: string): string | null => {
      const { collection, board_id, name } = created.get(id)?.record ?? {}
      if (collection === items.name && board_id) return named(board_id, name)
      return typeof name === 'string' ? name : null
    }
    const folderName = (id: string) => store.collection<Folder>('folders').get(id)?.name ?? t('Folder')
    const boardName = (id: string) => store.collection<Board>('boards').get(id)?.name ?? t('Board')
    return {
      column,
      standing,
      aboutName: (id) => nameOfRow(id) ?? column(id)?.name ?? itemName(id),
      itemName,
      title({ id, row }) {
        const found = row ?? created.get(id)
        if (!found) return itemName(id)
        const { board_id, name, collection } = found.record
        if (collection === 'items' && board_id !== null) return named(board_id, name)
        if (collection === 'comments') return t('Comment')
        if (typeof name === 'string') return name
        // Rights are named by whose they are.
        const [, type, of = ''] = /^(board|folder)\.(.+)$/.exec(found.record.id) ?? []
        if (type === undefined) return t('Untitled')
        return type === 'board' ? boardName(of) : folderName(of)
      },
      placeOf({ id, row }) {
        const { board_id = null, folder_id = null } =
          row?.record ?? store.collection<Item>('items').get(id) ?? {}
        return `${board_id ?? ''}/${folder_id ?? ''}`
      },
      folderName,
      boardName,
      fields,
    }
  }, [t, store, attributes, column, standing, context, fields, answer])
  return { words, isTyped }
}

type Named = Pick<Attribute, 'name' | 'type' | 'settings'>
const NOTHING_MADE: ReadonlyMap<string, Named> = new Map()

/** Attributes as they would be, where the act makes or changes them. */
function madeAttributes(
  { created, changed }: Pick<PretendAnswer, 'created' | 'changed'>,
  standing: CollectionStore<Attribute>,
): ReadonlyMap<string, Named> {
  const made = new Map<string, Named>()
  for (const { record, new: fields } of [...created, ...changed]) {
    if (record.collection !== 'attributes') continue
    const attribute = { ...standing.get(record.id), ...fields }
    if (isNamed(attribute)) made.set(record.id, attribute)
  }
  return made
}

const isNamed = (attribute: Partial<Named>): attribute is Named =>
  attribute.name !== undefined && attribute.type !== undefined && attribute.settings !== undefined

function columnOf(attribute: Named | undefined): Column | null {
  if (!attribute) return null
  const base = clientAttributeType(attribute.type)
  const type = base.variant?.(attribute.settings) ?? base
  return { name: attribute.name, type, settings: { ...type.defaultSettings, ...attribute.settings } }
}

/** Those that whoever looks has folders of here. */
function useBoardsOf({ folders }: ValueContext): readonly string[] {
  return useMemo(() => {
    const all = [...(folders?.values() ?? [])]
    return [...new Set(all.map(({ board_id }) => board_id))]
  }, [folders])
}
