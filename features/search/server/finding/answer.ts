import { nextTurn } from '@weft/base'
import { createPrincipal, type Caller, type Kit } from '@weft/server-kit'

import {
  type AskedWord,
  fitOf,
  type FoundDocument,
  type Hit,
  hitOf,
  keyOf,
  type SoughtWord,
} from '../../shared/index.ts'
import type { RankedRow } from './queries.ts'
import { readDocuments } from '../indexing/read-others.ts'
import { sightOf } from './sight.ts'

export interface Answering {
  kit: Kit
  team_id: number
  caller: Caller
  only: ReadonlySet<string> | null
  words: readonly AskedWord[]
  sought: readonly SoughtWord[]
  /** Marks of people whose name has one of the words. */
  named: ReadonlySet<string>
  /** Items and folders that the caller worked with lately. */
  used: ReadonlySet<string>
}

export interface Scored {
  hit: Hit
  /** Rows are put in order by parts, so that a longer answer begins like a shorter one. */
  part: number
  score: number
  changed_at: string
}

/** Rows that are read at once. */
const READ = 60
/** Characters that are looked through for words before others have their turn: a document may have 200,000. */
const CHARACTERS = 100_000

/**
 * Hits as they are now: the index says where to look, and what is shown is read from the things themselves, by the rights
 * of this moment. What was moved away, changed or closed since is left out.
 */
export async function hitsOf(
  answering: Answering,
  rows: readonly RankedRow[],
  most: number,
): Promise<Scored[]> {
  const { kit, team_id, words, used } = answering
  const hits: Scored[] = []
  for (let n = 0; n < rows.length && hits.length < most; n += READ) {
    const part = rows.slice(n, n + READ)
    const documents = await kit.db.read(team_id, (tx) => readDocuments(tx, team_id, askedOf(part)))
    const found = await lookThrough(answering, part, documents)
    const isSeen = await seeing(answering)
    for (const { row, document, hit } of found)
      if (isSeen(document))
        hits.push({
          hit,
          part: n,
          score: row.rank + fitOf(words, hit) + useOf(hit, used),
          changed_at: row.changed_at,
        })
  }
  return hits
}

/** What of some rows still answers, whoever may see it. */
async function lookThrough(
  answering: Answering,
  rows: readonly RankedRow[],
  documents: readonly FoundDocument[],
): Promise<{ row: RankedRow; document: FoundDocument; hit: Hit }[]> {
  const byKey = new Map(documents.map((one) => [keyOf(one), one]))
  const names = titles(documents)
  const showing = { ...answering, nameOfItem: (id: string) => names.get(id) }
  const found = []
  let characters = 0
  for (const row of rows) {
    const document = byKey.get(keyOf(row))
    const hit = document && hitOf(showing, document)
    if (hit) found.push({ row, document, hit })
    for (const { text } of document?.fields ?? []) characters += text.length
    if (characters < CHARACTERS) continue
    characters = 0
    await nextTurn()
  }
  return found
}

/** Documents and files are read with their items, which also name comments. */
function askedOf(rows: readonly RankedRow[]): Map<string, string[]> {
  const asked = new Map<string, Set<string>>()
  const ask = (kind: string, id: string) => asked.set(kind, (asked.get(kind) ?? new Set()).add(id))
  for (const { kind, id, item_id } of rows) {
    if (item_id !== null) ask('item', item_id)
    if (kind !== 'document' && kind !== 'file') ask(kind, id)
  }
  return new Map([...asked].map(([kind, ids]) => [kind, [...ids]]))
}

const titles = (documents: readonly FoundDocument[]): ReadonlyMap<string, string> =>
  new Map(documents.flatMap(({ kind, id, title }) => (kind === 'item' ? [[id, title] as const] : [])))

/** The rights of now, after the rows were read. */
async function seeing({
  kit,
  team_id,
  caller,
  only,
}: Answering): Promise<(document: FoundDocument) => boolean> {
  const access = await kit.access.of(team_id)
  if (!access) return () => false
  const principal = createPrincipal(access, caller)
  const { boards, folders } = sightOf(principal, only)
  const { user_id, viewer } = principal
  const ownsTeam = access.graph.team.owner_id === user_id
  // Hidden folders are opened by their address alone; what lies in them is found.
  const isListed = (kind: string, folder_id: string) =>
    (kind !== 'folder' && kind !== 'view') || access.checker.isFolderListed(user_id, folder_id)
  return ({ kind, board_id, folder_id, personal_of = null }) =>
    boards.has(board_id) &&
    (folder_id === null || (folders.has(folder_id) && isListed(kind, folder_id))) &&
    (personal_of === null || personal_of === user_id || (ownsTeam && viewer === undefined))
}

/** What one works with counts less than a word more or less in a name, and more than when something changed. */
function useOf({ item_id, folder_id, id }: Hit, used: ReadonlySet<string>): number {
  if (used.has(item_id ?? id)) return 0.2
  return folder_id !== null && used.has(folder_id) ? 0.05 : 0
}
