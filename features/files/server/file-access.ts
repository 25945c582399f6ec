import { type ServerAttributeType, serverAttributeTypes } from '@weft/features/attributes/server'
import { type Principal, type Caller, errors, invalid, type Kit, loadPrincipal } from '@weft/server-kit'

import { type FileKind, FILE_KINDS } from '../shared/index.ts'
import type { FileRow, FileUse, ItemOfFile } from './file-row.ts'
import { findPictureUses } from './comment-pictures/queries.ts'
import { findFile, findItem, findUses } from './queries.ts'

const typesWith = (fits: (type: ServerAttributeType) => boolean | undefined) =>
  Object.values(serverAttributeTypes)
    .filter((type) => fits(type) === true)
    .map(({ type }) => type)

/** Attribute types whose values are lists of files. */
export const fileTypes = typesWith(({ holds }) => holds === 'files')
/** Attribute types whose values are lists of links to pages. */
export const linkTypes = typesWith(({ holdsLinks }) => holdsLinks)
const peopleTypes = typesWith(({ namesPeople }) => namesPeople)

/** The item that somebody uploads for, as that person sees it. */
export interface Place {
  principal: Principal
  item: ItemOfFile
  /** Whether it is for a comment, and for no value. */
  isForComment: boolean
}

/** 401 for guests, 404 for items and attributes that are not to be seen or lie in the trash. */
export async function loadPlace(
  kit: Kit,
  team_id: number,
  caller: Caller,
  asked: { item_id: string; attribute_id: string | null },
): Promise<Place> {
  if (caller.user_id === 0) throw errors.unauthenticated()
  const principal = await loadPrincipal(kit, team_id, caller)
  const item = await findItem(kit.db, team_id, { ...asked, people_types: peopleTypes })
  if (
    !item ||
    item.deleted_at !== null ||
    !principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })
  )
    throw errors.not_found()
  if (asked.attribute_id === null) return { principal, item, isForComment: true }
  if (item.attribute_type === null) throw errors.not_found()
  if (!fileTypes.includes(item.attribute_type)) throw invalid('attribute_id: this attribute holds no files')
  return { principal, item, isForComment: false }
}

/** 403 for who may not edit the item, or not write comments. */
export function needEdit({ principal, item, isForComment }: Place): void {
  const place = { board_id: item.board_id, folder_id: item.folder_id }
  if (isForComment) {
    const comment = { type: 'comment' as const, id: item.id, item_id: item.id, ...place, owner: [] }
    if (!principal.may('MANAGE_COMMENTS', comment)) principal.need('CREATE_COMMENT', comment)
    return
  }
  const isOwnByMembers = principal.access.graph.boards.get(item.board_id)?.own_by_members !== false
  principal.need('EDIT_ITEM', {
    type: 'item',
    id: item.id,
    ...place,
    owner: [item.created_by, ...(isOwnByMembers ? item.people : [])],
  })
}

/** What says which files an attribute takes. */
export interface Accepting {
  item: Pick<ItemOfFile, 'attribute_settings'>
}

/** The kinds of file that the attribute takes; all when nothing is chosen. */
export function acceptedKinds({ item }: Accepting): readonly FileKind[] {
  const chosen = item.attribute_settings?.['allowed']
  const kinds = Array.isArray(chosen) ? FILE_KINDS.filter((kind) => chosen.includes(kind)) : []
  return kinds.length > 0 ? kinds : FILE_KINDS
}

/** One's own upload and its place; other people's are not there. */
export async function loadUpload(
  kit: Kit,
  team_id: number,
  caller: Caller,
  id: string,
): Promise<{ row: FileRow; place: Place }> {
  if (caller.user_id === 0) throw errors.unauthenticated()
  await loadPrincipal(kit, team_id, caller)
  const row = await findFile(kit.db, team_id, id)
  if (!row || row.created_by !== caller.user_id) throw errors.not_found()
  return { row, place: await loadPlace(kit, team_id, caller, row) }
}

/** The files that the caller may see through any item or comment that holds them, each once, in the order of `ids`. */
export async function loadFiles(
  kit: Kit,
  team_id: number,
  caller: Caller,
  ids: readonly string[],
): Promise<FileUse[]> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const uses = ids.length > 0 ? await findUses(kit.db, team_id, ids) : []
  const seen = new Map<string, FileUse>()
  const pictures = ids.length > 0 ? await findPictureUses(kit.db, team_id, ids) : []
  const own = pictures.filter(({ only_for }) => only_for === null || only_for === caller.user_id)
  for (const use of [...uses, ...own])
    if (!seen.has(use.id) && principal.may('VIEW_FOLDER', { type: 'folder', id: use.folder_id }))
      seen.set(use.id, use)
  return ids.flatMap((id) => seen.get(id) ?? [])
}
