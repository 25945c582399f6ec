import { isShownPicture } from '@weft/features/files/shared'
import type { Tx } from '@weft/db'
import { picturesIn } from '@weft/rich-text'
import { createTurn, type Operation, type RuleContext, type Unit } from '@weft/server-kit'

import { commentErrors, MAX_PICTURES } from '../shared/index.ts'
import type { CommentRow } from './comment-store.ts'
import { normaliseText } from './comment-text.ts'

/** A picture that is there, and where it is shown. */
interface NamedPicture {
  id: string
  mime: string
  /** Whom and which item it was uploaded by and for. */
  created_by: number | null
  item_id: string
  comment_ids: readonly string[]
  folder_ids: readonly string[]
}

/** What comments ask of whoever keeps the files. */
export interface CommentPictures {
  find(tx: Tx, team_id: number, ids: readonly string[]): Promise<NamedPicture[]>
  /** Says which pictures a comment shows, and that it shows no others any more. */
  keep(tx: Tx, team_id: number, comment_id: string, ids: readonly string[]): Promise<void>
}

/** Pictures that operations name, by id. */
const noPictures = (): { keeper?: CommentPictures; pictures: Map<string, NamedPicture> } => ({
  pictures: new Map(),
})

/** Reads the pictures that operations name; comments without any ask for nothing. */
export async function preparePictures(
  unit: Unit,
  operations: readonly Operation[],
  keeper: CommentPictures,
): Promise<void> {
  const known = unit.once(noPictures)
  known.keeper = keeper
  const ids = new Set<string>()
  const turn = createTurn()
  for (const { fields } of operations) {
    if (!mayShow(fields['text'])) continue
    if (turn.isOver) await turn.pause()
    for (const id of idsIn(normaliseText('text', fields['text']))) ids.add(id)
  }
  if (ids.size === 0) return
  for (const one of await keeper.find(unit.tx, unit.team_id, [...ids])) known.pictures.set(one.id, one)
}

const htmlOf = (text: unknown) => (text as { html?: unknown } | null | undefined)?.html

/** Whether it is worth the time to clean a text: a picture of ours says what it is, however it is written. */
function mayShow(text: unknown): boolean {
  const html = htmlOf(text)
  return typeof html === 'string' && /data-type/i.test(html)
}

function idsIn(text: unknown): string[] {
  const html = htmlOf(text)
  return typeof html === 'string' ? picturesIn(html).map(({ id }) => id) : []
}

/**
 * 422 for a picture that is not there, is none, or is nothing that this person may show here: what the comment showed
 * before may stay, others were uploaded for this item by whoever writes, or are seen elsewhere.
 */
export function demandPictures(
  { unit, operation, principal }: RuleContext,
  comment: Pick<CommentRow, 'id' | 'item_id' | 'html'>,
  html: string,
): void {
  const ids = picturesIn(html).map(({ id }) => id)
  if (ids.length > MAX_PICTURES) throw commentErrors.too_many_pictures()
  const held = new Set(picturesIn(comment.html).map(({ id }) => id))
  const { pictures } = unit.once(noPictures)
  const { user_id } = operation.caller
  for (const id of ids) {
    if (held.has(id)) continue
    const found = pictures.get(id)
    const isOwn = user_id > 0 && found?.created_by === user_id && found.item_id === comment.item_id
    const isSeen = found?.folder_ids.some((one) => principal.may('VIEW_FOLDER', { type: 'folder', id: one }))
    if (!found || !isShownPicture(found.mime) || !(isOwn || isSeen)) throw commentErrors.picture_gone()
  }
}

/** Says, with the save, which pictures a comment shows by now. */
export function showPictures(
  unit: Unit,
  { id, html: before }: Pick<CommentRow, 'id' | 'html'>,
  html: string,
): void {
  const ids = picturesIn(html).map((one) => one.id)
  const { keeper } = unit.once(noPictures)
  if (keeper && ids.length + picturesIn(before).length > 0)
    unit.later((tx) => keeper.keep(tx, unit.team_id, id, ids))
}
