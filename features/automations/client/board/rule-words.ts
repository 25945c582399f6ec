import type { Translate } from '@weft/i18n'
import { AUTOBOT_ID, type Condition, type FilterTree, type Operator } from '@weft/model'
import type { FilterLanguage } from '@weft/features/views/client'

import { renameFields } from '../../shared/index.ts'
import type { BoardParts } from './board-parts.ts'

/** What sentences of rules are made with. Names come marked, so that they can be shown strong and in their direction. */
export interface RuleWords {
  t: Translate
  locale: string
  attribute(id: string | undefined): string
  /** A value of an attribute as it is shown. */
  value(attribute_id: string, data: unknown): string
  folder(id: string | undefined): string
  /** '' for none. */
  folders(ids: readonly string[] | undefined): string
  people(ids: readonly number[]): string[]
  person(id: number | null): string
  filter(tree: FilterTree | null): string
  /** What a condition compares with; '' where that is nothing. */
  operand(condition: Condition): string
  operator(operator: Operator): string
  list(parts: readonly string[]): string
  view(id: string): string
  /** A text with the names of what its tokens stand for. */
  text(text: string): string
}

/** An isolated name. What runs against a sentence is isolated as well: the joiner says that it is a name. */
const START = '\u2068\u2060'
const END = '\u2069'

/** A name within a sentence: where it begins and ends, and in its own direction. */
function mark(name: string): string {
  return `${START}${name}${END}`
}

/** A sentence in pieces; what was marked is `isName`. */
export function piecesOf(sentence: string): { text: string; isName: boolean; at: number }[] {
  return sentence
    .split(/(\u2068\u2060[^\u2068\u2069]*\u2069)/)
    .filter((piece) => piece !== '')
    .map((piece, at) => {
      const isName = piece.startsWith(START)
      return { text: isName ? withoutMarks(piece) : piece, isName, at }
    })
}

/** The sentence as it is searched. */
export function withoutMarks(sentence: string): string {
  return sentence.replaceAll(/[\u2060\u2068\u2069]/g, '')
}

export function wordsOf(
  board: BoardParts,
  { t, list, language }: { t: Translate; list(parts: readonly string[]): string; language: FilterLanguage },
): RuleWords {
  const attribute = (id: string | undefined) =>
    mark(
      id === undefined
        ? t('an attribute')
        : (board.subjects.find((one) => one.id === id)?.name ?? t('a deleted attribute')),
    )
  const folder = (id: string | undefined) =>
    mark(id === undefined ? t('a folder') : (board.folderName(id) ?? t('a deleted folder')))
  const person = (id: number | null) => {
    if (id === AUTOBOT_ID) return t('Autobot')
    return (id === null ? undefined : board.context.people.get(id)?.name) ?? t('Removed User')
  }
  return {
    t,
    locale: board.context.locale,
    list,
    attribute,
    folder,
    person,
    value(attribute_id, data) {
      const known = board.attribute(attribute_id)
      if (!known || data === null || data === undefined) return mark('…')
      return mark(known.type.format(data, known.settings, board.context) || '…')
    },
    folders: (ids) => (ids && ids.length > 0 ? list(ids.map(folder)) : ''),
    people: (ids) => ids.map((id) => mark(person(id))),
    filter: (tree) => board.language.filterWords(tree, language),
    operand(condition) {
      const text = board.language.operandText(condition, language)
      return text === '' ? '' : mark(text)
    },
    operator: board.language.operatorName,
    view: (id) => mark(board.viewName(id) ?? t('a deleted form')),
    text: (text) => renameFields(text, (id) => board.tokenName(id)),
  }
}
