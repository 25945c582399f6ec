import { isUuid } from '@weft/base'
import { itemStore } from '@weft/features/items/server'
import { commentReactions, type Reaction } from '@weft/model'
import {
  errors,
  invalid,
  type Outcome,
  parseFields,
  type RecordStore,
  type Row,
  type RuleContext,
  type ServerCollection,
  tableReader,
  type Unit,
} from '@weft/server-kit'

import { commentErrors, isReaction, MAX_REACTION_KINDS, MAX_REACTIONS, mayReact } from '../shared/index.ts'
import { inFolder } from './comment-collection.ts'
import { type CommentRow, commentStore } from './comment-store.ts'
import { commentsOfReactions, loadReactions, placesOf, REACTION_ROWS } from './queries.ts'
import { demandItem, demandSeen, demandStanding, judgeOf, putComment } from './standing-comment.ts'

const COLUMNS = [
  'id',
  'comment_id',
  'reaction',
  'user_id',
  'folder_id',
  'row_version',
  'seq',
  'created_at',
  'updated_at',
  'deleted_at',
]

type ReactionRow = Row & Reaction & { comment_id: string; folder_id: string }

const reader = tableReader({
  table: REACTION_ROWS,
  columns: COLUMNS,
  idType: 'uuid',
  where(scope) {
    const params: unknown[] = []
    const parts: string[] = []
    if (scope.folder_id !== undefined) parts.push(`t.folder_id = $${params.push(scope.folder_id) + 1}`)
    if (scope.item_id !== undefined) parts.push(`t.item_id = $${params.push(scope.item_id) + 1}::uuid`)
    return { sql: parts.join(' and '), params }
  },
})

/** Reactions as rows; they are written as a part of their comment. */
const reactionStore: RecordStore<ReactionRow> = {
  table: 'comment_reactions',
  columns: COLUMNS,
  async load(tx, team_id, ids) {
    const rows = (await loadReactions(tx, team_id, { ids, columns: COLUMNS })) as ReactionRow[]
    return new Map(rows.map((row) => [row.id, row]))
  },
  save: async () => undefined,
}

/** Which comment each reaction of this transaction is, or is to be, a part of. */
const noComments = () => new Map<string, string>()

/**
 * Reactions: saved and deleted by ids of their own, alone and in bulk, told and kept as a part of their comment. There
 * are no changes of them to ask for: the comment's are these.
 */
export function createReactionCollection(whole: ServerCollection<CommentRow>): ServerCollection<ReactionRow> {
  return {
    model: commentReactions,
    scope: 'comments',
    store: reactionStore,
    reader: {
      page: (tx, team_id, scope) => reader.page(tx, team_id, scope),
      delta: () => Promise.reject(invalid('since: reactions change with their comments')),
    },
    async place(db, team_id, operations) {
      const named = operations.flatMap(({ fields }) =>
        isUuid(fields['comment_id']) ? [fields['comment_id']] : [],
      )
      const reactions = operations.map(({ id }) => id)
      const places = await placesOf(db, team_id, { comments: [...new Set(named)], reactions })
      const folders = new Map(places.map(({ id, folder_id }) => [id, folder_id]))
      return new Map(
        operations.flatMap((operation) => {
          const id = folders.get(operation.id) ?? folders.get(String(operation.fields['comment_id']))
          return id === undefined ? [] : [[operation, [{ team_id, kind: 'folder' as const, id }]]]
        }),
      )
    },
    notFound: () => commentErrors.item_gone(),
    async prepare(unit, operations) {
      const ids = operations.map(({ id }) => id)
      const of = unit.once(noComments)
      for (const { id, comment_id } of await commentsOfReactions(unit.tx, unit.team_id, ids))
        if (!of.has(id)) of.set(id, comment_id)
      const named = operations.flatMap(({ fields }) =>
        isUuid(fields['comment_id']) ? [fields['comment_id']] : [],
      )
      const comments = [...of.values(), ...named]
      await unit.load(commentStore, comments)
      await unit.load(
        itemStore,
        comments.flatMap((id) => unit.get(commentStore, id)?.item_id ?? []),
      )
    },
    feedOf: (row, team_id) => ({ team_id, kind: 'folder', id: row.folder_id }),
    container: inFolder,
    present: (row) => row,
    mayCreate: () => false,
    mayChange: () => false,
    mayRemove: () => false,
    apply: (context) => applyReaction(whole, context),
    current: currentReaction,
  }
}

function applyReaction(whole: ServerCollection<CommentRow>, context: RuleContext): Outcome {
  const { unit, operation } = context
  const known = unit.once(noComments).get(operation.id)
  const asked = operation.fields['comment_id']
  const comment_id = known ?? asked
  const comment = isUuid(comment_id) ? unit.get(commentStore, comment_id) : null
  if (!comment) throw commentErrors.item_gone()
  demandSeen(whole, context, comment)
  // What was taken back is added again.
  if (operation.method === 'restore') throw errors.forbidden()
  demandStanding(comment)
  demandItem(unit, comment)
  return operation.method === 'put' ? add(context, comment) : takeBack(context, comment)
}

function add(context: RuleContext, comment: CommentRow): Outcome {
  const { unit, principal, operation } = context
  const { id } = operation
  const fields = parseFields(commentReactions, operation.fields, ['user_id', 'folder_id'])
  const reaction = String(fields['reaction'])
  if (!isReaction(reaction)) throw commentErrors.not_an_emoji()
  const { user_id } = principal
  // Nobody who is not signed in: one could not tell whose it is.
  if (!user_id || !mayReact(comment, judgeOf(principal))) throw errors.forbidden()
  const { reactions } = comment
  const taken = reactions.find((one) => one.id === id)
  const isSame = fields['comment_id'] === comment.id && (!taken || taken.reaction === reaction)
  if (!isSame || (taken && taken.user_id !== user_id)) throw errors.id_taken()
  const own = reactions.find((one) => one.user_id === user_id && one.reaction === reaction)
  if (own) return answer(unit, comment, own)
  const kinds = new Set(reactions.map((one) => one.reaction)).add(reaction)
  if (kinds.size > MAX_REACTION_KINDS || reactions.length >= MAX_REACTIONS)
    throw commentErrors.too_many_reactions()
  const added = { id, reaction, user_id }
  unit.once(noComments).set(id, comment.id)
  const told = { reaction_id: id, reaction }
  const next = withReactions(unit, comment, [...reactions, added], { user_id, new: told })
  return answer(unit, next, added, 201)
}

function takeBack(context: RuleContext, comment: CommentRow): Outcome {
  const { unit, operation, principal } = context
  const { id } = operation
  const { reactions } = comment
  const own = reactions.find((one) => one.id === id)
  const gone = (row: CommentRow) => ({
    status: 200,
    body: { data: { id, row_version: 2, deleted_at: unit.at, seq: row.seq } },
  })
  if (!own) return gone(comment)
  const { user_id } = principal
  if (own.user_id !== user_id) throw errors.forbidden()
  const left = reactions.filter((one) => one.id !== id)
  const told = { reaction_id: id, reaction: null }
  return gone(withReactions(unit, comment, left, { user_id, new: told }))
}

function withReactions(
  unit: Unit,
  comment: CommentRow,
  reactions: readonly Reaction[],
  told: { user_id: number; new: Record<string, unknown> },
): CommentRow {
  const next = { ...comment, reactions, row_version: comment.row_version + 1 }
  return putComment(unit, next, { action: 'changed', ...told })
}

function answer(unit: Unit, comment: CommentRow, reaction: Reaction, status = 200): Outcome {
  return { status, body: { data: { ...rowOf(comment, reaction), team_id: unit.team_id } } }
}

function rowOf({ id: comment_id, folder_id, seq, updated_at }: CommentRow, reaction: Reaction): ReactionRow {
  const times = { created_at: updated_at, updated_at, deleted_at: null }
  return { ...reaction, comment_id, folder_id, row_version: 1, seq, ...times }
}

function currentReaction(unit: Unit, id: string): ReactionRow | null {
  const comment_id = unit.once(noComments).get(id)
  const comment = comment_id === undefined ? null : unit.get(commentStore, comment_id)
  const reaction = comment?.reactions.find((one) => one.id === id)
  return comment && reaction ? rowOf(comment, reaction) : null
}
