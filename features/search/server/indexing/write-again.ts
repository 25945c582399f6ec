import type { Tx } from '@weft/db'

import { type FoundDocument, isForgiven, keyOf, variantsIn, variantsOf } from '../../shared/index.ts'
import { vectorOf } from '../lexemes.ts'
import { commentsOfItems, type IndexRow, knownRows, putRows, putVariants } from './queries.ts'
import { addPending } from './waiting/queries.ts'
import { readDocuments } from './read-others.ts'

/** Where rows of a workspace are written. */
export interface Writer {
  tx: Tx
  team_id: number
  namespace(document: FoundDocument): string
}

/** Reads things as they are now, and writes them instead of what the index had of them. */
export async function writeAgain(
  writer: Writer,
  asked: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { tx, team_id } = writer
  const documents = await readDocuments(tx, team_id, asked)
  const items = asked.get('item') ?? []
  const known = items.length > 0 ? await knownRows(tx, items) : []
  const standing = new Set(documents.map(keyOf))
  const stillThere = new Set(
    documents.flatMap(({ kind, item_id }) => (kind === 'item' && item_id ? [item_id] : [])),
  )
  const gone = [
    ...[...asked].flatMap(([kind, ids]) => ids.map((id) => ({ kind, id }))),
    ...known
      // Comments have entries of their own, but for an item that is gone.
      .filter(({ kind, item_id }) => kind !== 'comment' || !stillThere.has(item_id))
      .map(({ kind, id }) => ({ kind, id })),
  ].filter((one) => !standing.has(keyOf(one)))
  const fresh = await putRows(
    tx,
    documents.map((one) => rowOf(writer, one)),
    distinct(gone),
  )
  await putVariants(
    tx,
    fresh.map((lexeme) => ({ lexeme, variants: variantsOfLexeme(lexeme) })),
  )
  const moved = movedItems(documents, known)
  if (moved.length > 0)
    await addPending(
      tx,
      team_id,
      (await commentsOfItems(tx, team_id, moved)).map((record) => ({ kind: 'comment', record })),
    )
}

/** Items that lie elsewhere than the index says, or came back: their comments are read again. */
function movedItems(
  documents: readonly FoundDocument[],
  known: readonly { kind: string; folder_id: string | null; item_id: string }[],
): string[] {
  const before = new Map(known.flatMap((row) => (row.kind === 'item' ? [[row.item_id, row.folder_id]] : [])))
  return documents.flatMap(({ kind, id, folder_id }) =>
    kind === 'item' && before.get(id) !== folder_id ? [id] : [],
  )
}

const distinct = (rows: readonly { kind: string; id: string }[]) => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

function rowOf({ namespace }: Writer, document: FoundDocument): IndexRow {
  const { kind, id, board_id, folder_id, item_id, changed_at } = document
  const ns = namespace(document)
  return {
    kind,
    id,
    ns,
    board_id,
    folder_id,
    item_id,
    tsv: vectorOf(ns, document),
    changed_at: `${changed_at}+00`,
  }
}

function variantsOfLexeme(lexeme: string): number[] {
  const end = lexeme.indexOf(':')
  const word = lexeme.slice(end + 1)
  return /^[#@\d]/.test(word) || !isForgiven(word) ? [] : variantsIn(lexeme.slice(0, end), variantsOf(word))
}
