import type { AskedWord } from '../asked.ts'
import type { Hit, HitField } from '../contract.ts'
import { tokenise } from '../tokenise.ts'
import { excerptAround } from './excerpt.ts'
import type { FoundDocument } from './found-document.ts'
import { hasAny, type SoughtWord } from './sought-word.ts'

/** What a document is shown beside. */
export interface Showing {
  team_id: number
  words: readonly AskedWord[]
  sought: readonly SoughtWord[]
  /** Marks of people whose name has one of the words. */
  named: ReadonlySet<string>
  /** Comments are named by their items. */
  nameOfItem(id: string): string | undefined
}

/** A document as it is shown; null where none of the words is in it any more. */
export function hitOf(showing: Showing, document: FoundDocument): Hit | null {
  const { team_id, words, sought, named } = showing
  const { kind, id, board_id, folder_id, item_id, title, fields, marks } = document
  const matched = new Set<HitField>()
  for (const { name, text } of fields) if (hasAny(text, sought)) matched.add(name)
  if (marks.some((mark) => named.has(mark))) matched.add('person')
  if (matched.size === 0 && words.length > 0) return null
  const shown =
    matched.has('name') || matched.has('file') ? undefined : fields.find(({ name }) => matched.has(name))
  return {
    type: kind,
    id,
    team_id,
    board_id,
    folder_id,
    item_id,
    title: kind === 'comment' ? (showing.nameOfItem(item_id ?? '') ?? '') : title,
    excerpt: shown ? excerptAround(shown.text, sought) : '',
    matched: [...matched],
  }
}

/** How well a hit answers: by where the words are, then how much of the title they are. */
export function fitOf(
  words: readonly AskedWord[],
  { title, matched, type }: Pick<Hit, 'title' | 'matched' | 'type'>,
): number {
  const own = tokenise(title).map(({ word }) => word)
  const asked = words.flatMap((word) => word.words)
  const hit = asked.filter((word) => own.includes(word)).length
  const begun = asked.filter((word) => own.some((one) => one.startsWith(word))).length
  const share = own.length === 0 ? 0 : begun / Math.max(own.length, asked.length)
  const isName = matched.includes('name') || matched.includes('id') || matched.includes('file')
  const isPlace = type === 'board' || type === 'folder' || type === 'view'
  return (isName ? 0.5 : 0) + 0.5 * share + (asked.length > 0 ? hit / asked.length : 0) + (isPlace ? 0.1 : 0)
}
