import { searchKey } from '@weft/base'
import type { Translate } from '@weft/i18n'

import type { BoardParts } from '../board/board-parts.ts'

/** What can be inserted into a text. */
export interface TokenOption {
  /** As it is typed: `item.Due`. */
  token: string
  label: string
  hint?: string
}

/** Tokens of an item's values, `root` is `item` or what it was before. */
export function valueTokens(
  { attributes, tokenName }: Pick<BoardParts, 'attributes' | 'tokenName'>,
  root = 'item',
  hint?: string,
): TokenOption[] {
  return attributes
    .filter(({ type }) => type.isAction !== true && type.isPersonal !== true)
    .map(({ id, attribute }) => ({
      token: `${root}.${tokenName(id)}`,
      label: attribute.name,
      ...(hint !== undefined && { hint }),
    }))
}

/** What tokens of a board there are: values of the item first, then what is around it, then values before the change. */
export function tokenOptions(board: BoardParts, t: Translate): TokenOption[] {
  return [
    ...valueTokens(board),
    { token: 'item.url', label: t('Link to the item') },
    { token: 'user.name', label: t('Person who started it') },
    { token: 'board.name', label: t('Name of the board') },
    { token: 'now', label: t('Date and time of the run') },
    ...valueTokens(board, 'before', t('before the change')),
  ]
}

/** Those that fit what is typed after the braces. */
export function findTokens(options: readonly TokenOption[], typed: string): TokenOption[] {
  const wanted = searchKey(typed.trim())
  if (wanted === '') return options.filter(({ token }) => !token.startsWith('before.'))
  return options.filter(
    ({ token, label }) => searchKey(label).includes(wanted) || searchKey(token).startsWith(wanted),
  )
}

/** What is typed of a token before the caret; null where there is none. */
export function typedToken(text: string, caret: number): string | null {
  return /\{\{([^{}|]*)$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** The text with a token at the caret, in the place of what was typed of it; and the caret behind it. */
export function insertToken(text: string, caret: number, token: string): { text: string; caret: number } {
  const typed = typedToken(text, caret)
  const start = typed === null ? caret : caret - typed.length - 2
  const rest = text.slice(caret)
  const end = typed !== null && rest.startsWith('}}') ? rest.slice(2) : rest
  const before = `${text.slice(0, start)}{{${token}}}`
  return { text: before + end, caret: before.length }
}
