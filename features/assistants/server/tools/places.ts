import { labelSettings, serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute, Board, Folder } from '@weft/model'
import { answerIndex, type Kit, type Principal } from '@weft/server-kit'

import { assistantErrors } from '../../shared/index.ts'
import { type Asking, urlOf } from '../asking.ts'

/** All records of a collection that a query asks for, page after page. */
async function wholeIndex<T>(
  kit: Kit,
  principal: Principal,
  name: string,
  query: Parameters<typeof answerIndex>[3],
): Promise<T[]> {
  const rows: T[] = []
  for (let after: string | null = null; ;) {
    const asked = { ...query, limit: kit.limits.page_max, ...(after !== null && { after }) }
    const page: Awaited<ReturnType<typeof answerIndex>> = await answerIndex(
      kit,
      kit.registry.get(name),
      principal,
      asked,
    )
    rows.push(...(page.data as T[]))
    after = page.after
    if (after === null) return rows
  }
}

const isStanding = ({ deleted_at }: { deleted_at?: string | null }) => (deleted_at ?? null) === null
const byOrder = (a: { sort_order: number }, b: { sort_order: number }) => a.sort_order - b.sort_order

export async function boardsOf({ kit }: Asking, principal: Principal): Promise<Board[]> {
  return (await wholeIndex<Board>(kit, principal, 'boards', {})).filter(isStanding).toSorted(byOrder)
}

/** Folders as they are listed; hidden ones are opened by their address alone. */
export async function foldersOf({ kit }: Asking, principal: Principal, board_id?: string): Promise<Folder[]> {
  const { access, user_id } = principal
  const query = board_id === undefined ? {} : { board_id }
  const all = await wholeIndex<Folder>(kit, principal, 'folders', query)
  return all
    .filter((one) => isStanding(one) && access.checker.isFolderListed(user_id, one.id))
    .toSorted(byOrder)
}

export async function demandBoard(asking: Asking, principal: Principal, id: string): Promise<Board> {
  const board = (await boardsOf(asking, principal)).find((one) => one.id === id)
  if (!board) throw assistantErrors.not_here()
  return board
}

/** The attributes of a board that may be seen, as whoever asks is shown them. */
export async function attributesOf(
  { kit }: Asking,
  principal: Principal,
  board_id: string,
): Promise<Attribute[]> {
  const all = await wholeIndex<Attribute>(kit, principal, 'attributes', { board_id })
  return all.filter(isStanding).toSorted(byOrder)
}

export const boardTold = (asking: Asking, { id, name }: Pick<Board, 'id' | 'name'>) => ({
  id,
  name,
  url: urlOf(asking, id),
})

export const folderTold = ({ id, name, parent_id }: Folder) => ({ id, name, parent_id })

/** An attribute with what can be chosen of it. */
export function attributeTold({ id, name, type, primary, settings }: Attribute) {
  const { labels } = settings as { labels?: unknown }
  const options = Array.isArray(labels)
    ? labelSettings(settings).labels.map((one) => ({ id: one.id, name: one.name }))
    : []
  return {
    id,
    name,
    type,
    names_item: primary,
    required: settings['required'] === true,
    unique: settings['unique'] === true,
    multiple: settings['multiple'] === true,
    options,
    operators: [...operatorsOf(type, settings)],
  }
}

/** What filters can ask of an attribute. */
export function operatorsOf(type: string, settings: Attribute['settings']): readonly string[] {
  const known = serverAttributeTypes[type]
  return (known?.variant?.(settings) ?? known)?.operators ?? []
}
