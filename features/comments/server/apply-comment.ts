import { AppError, now, sameJson } from '@weft/base'
import { attributeStore } from '@weft/features/attributes/server'
import { itemStore, type ItemRow } from '@weft/features/items/server'
import { type Comment, comments, type commentFields } from '@weft/model'
import {
  type Caller,
  changeRecord,
  completeFields,
  demandNew,
  errors,
  invalid,
  type Outcome,
  parseFields,
  type RuleContext,
  type ServerCollection,
  tombstoneOf,
  type Unit,
} from '@weft/server-kit'
import type * as z from 'zod/mini'

import { commentErrors, commentResource, MAX_COMMENTS, mayDelete, mayEdit } from '../shared/index.ts'
import { type CommentRow, commentStore, isStanding } from './comment-store.ts'
import { normaliseText, readGuestText, readText, traceOf } from './comment-text.ts'
import { countIn, countOut } from './item-talk.ts'
import { demandPictures, showPictures } from './named-pictures.ts'
import { answerOf, demandItem, demandSeen, demandStanding, judgeOf, putComment } from './standing-comment.ts'

type Comments = ServerCollection<CommentRow>

interface CommentDeps {
  collection: Comments
  /** Throws where so many were written from an address without anybody signed in. */
  demandPace(caller: Caller): void
}

/** What a body may hold beside the fields: the server's own, which a client may send back. */
const OWNED = ['folder_id', 'author_name', 'edited_at', 'edited_by', 'removed_at', 'pinned_at', 'reactions']

/** Ids of comments that hang together, as far as this transaction loaded them. */
export const noFamily = () => new Set<string>()

/** Writes, changes and deletes comments. What is deleted leaves no text, so nothing brings it back. */
export function applyComment({ collection, demandPace }: CommentDeps, context: RuleContext): Outcome {
  const { unit, operation } = context
  const row = unit.get(commentStore, operation.id)
  if (operation.method === 'put')
    return row ? change(collection, context, row) : create({ collection, demandPace }, context)
  if (!row) throw commentErrors.item_gone()
  demandSeen(collection, context, row)
  if (operation.method === 'restore') {
    if (isStanding(row)) return answerOf(collection, context.principal, row)
    throw commentErrors.comment_deleted()
  }
  return remove(collection, context, row)
}

function create({ collection, demandPace }: CommentDeps, context: RuleContext): Outcome {
  const { unit, principal, operation } = context
  demandNew(operation)
  const given = parseFields(comments, operation.fields, OWNED)
  const fields = completeFields(comments, given) as z.infer<typeof commentFields>
  const item = unit.get(itemStore, fields.item_id)
  if (!item) throw commentErrors.item_gone()
  const draft = draftOf(context, item, fields)
  demandSeen(collection, context, draft)
  demandItem(unit, { ...draft, row_version: 0 })
  if (!principal.may('CREATE_COMMENT', commentResource({ ...draft, created_by: null })))
    throw errors.forbidden()
  if (item.comment_count >= MAX_COMMENTS) throw commentErrors.too_many_comments()
  demandParent(unit, draft)
  const { user_id } = operation.caller
  const isGuest = user_id === 0
  const text = isGuest ? readGuestText(fields.text.html) : readText(fields.text.html)
  if (isGuest) demandPace(operation.caller)
  demandPictures(context, draft, text.html)
  const row = putComment(
    unit,
    { ...draft, ...text },
    { action: 'created', user_id, new: { parent_id: draft.parent_id, ...traceOf(text) } },
  )
  unit.once(noFamily).add(row.id)
  showPictures(unit, draft, text.html)
  countIn(unit, item, row)
  return answerOf(collection, principal, row, 201)
}

/** The item decides where a comment lies: whoever wrote it may not know that it moved. */
function draftOf(
  { unit, operation }: RuleContext,
  { folder_id, board_id }: ItemRow,
  { item_id, parent_id, anchor }: z.infer<typeof commentFields>,
): CommentRow {
  return {
    id: operation.id,
    board_id,
    folder_id,
    item_id,
    parent_id,
    anchor: anchorAt(unit, board_id, anchor),
    html: '',
    mentions: [],
    mentions_board: false,
    author_name: null,
    created_by: operation.caller.user_id || (operation.caller.guest_id ?? null),
    edited_at: null,
    edited_by: null,
    pinned_at: null,
    removed_at: null,
    item_deleted_at: null,
    reactions: [],
    row_version: 1,
    seq: 0,
    created_at: unit.at,
    updated_at: unit.at,
    deleted_at: null,
  }
}

/**
 * The words that a comment is about are copied into it, for everybody who reads it. Those of an attribute that the
 * item's board does not have are not: the item moved there meanwhile, and its new readers never saw that text.
 */
function anchorAt(unit: Unit, board_id: string, anchor: Comment['anchor']): Comment['anchor'] {
  if (anchor === null || unit.get(attributeStore, anchor.attribute_id)?.board_id !== board_id) return null
  return anchor
}

function demandParent(unit: Unit, { parent_id, item_id, anchor }: CommentRow): void {
  if (parent_id === null) return
  if (anchor !== null) throw invalid('anchor: a reply has none of its own')
  const parent = unit.get(commentStore, parent_id)
  // A comment elsewhere is answered like one that is nowhere: it may be out of sight.
  if (parent?.item_id !== item_id) throw commentErrors.reply_elsewhere()
  if (parent.parent_id !== null) throw commentErrors.reply_to_reply()
  if (!isStanding(parent)) throw commentErrors.reply_to_deleted()
}

function change(collection: Comments, context: RuleContext, row: CommentRow): Outcome {
  const { unit, principal, operation } = context
  demandKnown(collection, context, row)
  demandStanding(row)
  demandItem(unit, row)
  const fields = parseFields(comments, operation.fields, OWNED)
  for (const field of ['item_id', 'parent_id'] as const)
    if (field in fields && !sameJson(fields[field], row[field])) throw invalid(`${field}: cannot be changed`)
  demandAnchor(row, fields['anchor'] as Comment['anchor'] | undefined)
  const text = fields['text'] as { html: string } | undefined
  if (!text) return answerOf(collection, principal, row)
  const { changed, row_version } = changeRecord(operation, {
    stored: { fields: { text: { html: row.html } }, row_version: row.row_version },
    fields: { text: { html: readText(text.html).html } },
    rules: { normalise: normaliseText },
    present: () => answerOf(collection, principal, row).body.data,
  })
  const next = changed['text'] as { html: string } | undefined
  if (!next || next.html === row.html) return answerOf(collection, principal, row)
  const edit = mayEdit(row, judgeOf(principal), now())
  if (edit === 'late') throw commentErrors.edit_time_over()
  if (edit === 'no') throw errors.forbidden()
  const read = readText(next.html)
  demandPictures(context, row, read.html)
  const { user_id } = operation.caller
  const edited: CommentRow = {
    ...row,
    ...read,
    row_version,
    edited_at: unit.at,
    edited_by: user_id || null,
  }
  const old = traceOf({ html: row.html, mentions: [...row.mentions], mentions_board: row.mentions_board })
  showPictures(unit, row, read.html)
  const saved = putComment(unit, edited, { action: 'changed', user_id, old, new: traceOf(read) })
  return answerOf(collection, principal, saved)
}

/** A move leaves the words behind, or names their attribute anew: whoever has not heard of it asks for no change. */
function demandAnchor({ anchor }: CommentRow, asked: Comment['anchor'] | undefined): void {
  if (!asked || !anchor || asked.quote === anchor.quote) return
  throw invalid('anchor: cannot be changed')
}

/** A new comment under an id that stands out of sight is refused as one of another workspace is. */
function demandKnown(collection: Comments, context: RuleContext, row: CommentRow): void {
  const { old, row_version } = context.operation
  try {
    demandSeen(collection, context, row)
  } catch (error) {
    const isNew = old === undefined && row_version === 1
    if (isNew && error instanceof AppError && error.status === 404) throw errors.id_taken()
    throw error
  }
}

function remove(collection: Comments, context: RuleContext, row: CommentRow): Outcome {
  const { unit, principal, operation } = context
  if (row.deleted_at !== null) return { status: 200, body: { data: tombstoneOf(row) } }
  const item = demandItem(unit, row)
  if (row.removed_at !== null) return answerOf(collection, principal, row)
  if (!mayDelete(row, judgeOf(principal))) throw errors.forbidden()
  const { user_id } = operation.caller
  const isAnswered = answersTo(unit, row.id).length > 0
  const gone = empty(unit, row, isAnswered)
  const saved = putComment(unit, gone, { action: 'deleted', user_id, new: { deleted: true } })
  showPictures(unit, row, '')
  countOut(unit, item, row)
  if (row.parent_id !== null) endPlace(unit, row.parent_id, user_id)
  return isAnswered
    ? answerOf(collection, principal, saved)
    : { status: 200, body: { data: tombstoneOf(saved) } }
}

/** A deleted comment: nothing that was said stays; where answers hang on it, it keeps its place. */
function empty(unit: Unit, row: CommentRow, isAnswered: boolean): CommentRow {
  return {
    ...row,
    html: '',
    anchor: null,
    mentions: [],
    mentions_board: false,
    reactions: [],
    pinned_at: null,
    removed_at: isAnswered ? unit.at : row.removed_at,
    deleted_at: isAnswered ? null : unit.at,
    row_version: row.row_version + 1,
  }
}

/** A place that was kept for answers goes with the last of them. */
function endPlace(unit: Unit, id: string, user_id: number): void {
  const parent = unit.get(commentStore, id)
  if (!parent || parent.removed_at === null || parent.deleted_at !== null) return
  if (answersTo(unit, id).length > 0) return
  putComment(unit, empty(unit, parent, false), { action: 'deleted', user_id, new: { deleted: true } })
}

function answersTo(unit: Unit, id: string): CommentRow[] {
  return [...unit.once(noFamily)]
    .map((other) => unit.get(commentStore, other))
    .filter((row) => row !== null)
    .filter((row) => row.parent_id === id && isStanding(row))
}
