import { must } from '@weft/base'
import { useAttributeTypes } from '@weft/features/attributes/client'
import { currentDoneRule } from '@weft/features/boards/shared'
import { useStore } from '@weft/features/connectivity/client'
import { useListedFolders } from '@weft/features/session/client'
import {
  clientViewType,
  filterLanguage,
  moreViewTypes,
  toShown,
  useValueContext,
} from '@weft/features/views/client'
import { formatList } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { type Attribute, type Board, type Folder, nameKey, type View } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import { useCollection, useRecord } from '@weft/store/react'
import { useLatePart } from '@weft/ui'
import { createContext, type ReactNode, use, useMemo } from 'react'

import type { BoardParts, ConditionLanguage } from './board-parts.ts'
import { type RuleWords, wordsOf } from './rule-words.ts'

interface RuleBoardValue {
  board: BoardParts
  words: RuleWords
}

const RuleBoardContext = /* @__PURE__ */ createContext<RuleBoardValue | null>(null)

interface RuleBoardProviderProps {
  readonly team_id: number
  readonly board_id: string
  readonly children: ReactNode
  /** Until the kinds of its attributes are known. */
  readonly fallback: ReactNode
}

/** Gives what rules of a board can name to the screens below. */
export function RuleBoardProvider(props: RuleBoardProviderProps) {
  const language = useLatePart(filterLanguage, true)
  return language ? <Provided {...props} language={language} /> : props.fallback
}

function Provided(props: RuleBoardProviderProps & { readonly language: ConditionLanguage }) {
  const { team_id, board_id, children, fallback, language } = props
  const store = useStore()
  const all = useCollection(store.collection<Attribute>('attributes'), board_id)
  const isTyped = useAttributeTypes(all)
  const value = useRuleBoardValue({ team_id, board_id, all, isTyped, language })
  return isTyped ? <RuleBoardContext value={value}>{children}</RuleBoardContext> : fallback
}

/** What the rules of the board can name. */
export function useRuleBoard(): BoardParts {
  return must(use(RuleBoardContext), 'rules are shown for a board').board
}

export function useRuleWords(): RuleWords {
  return must(use(RuleBoardContext), 'rules are shown for a board').words
}

interface Given extends Pick<BoardParts, 'team_id' | 'board_id' | 'language'> {
  all: readonly Attribute[]
  isTyped: boolean
}

function useRuleBoardValue({ team_id, board_id, all, isTyped, language }: Given): RuleBoardValue {
  const t = useT()
  const store = useStore()
  const context = useValueContext({ team_id, board_id })
  const listed = useListedFolders(team_id)
  const views = useCollection(store.collection<View>('views'), board_id)
  const record = useRecord(store.collection<Board>('boards'), board_id)
  // Forms are of a kind that comes late.
  const viewTypes = useLatePart(moreViewTypes, true)
  const board = useMemo<BoardParts>(() => {
    const attributes = all.map(toShown)
    const byId = new Map(attributes.map((one) => [one.id, one]))
    const env: QueryEnv = { attribute: (id) => byId.get(id), context }
    const folderOf = (id: string) => context.folders?.get(id) as Folder | undefined
    const isHere = (id: string) => folderOf(id)?.board_id === board_id
    return {
      team_id,
      board_id,
      attributes,
      attribute: (id) => byId.get(id),
      subjects: language.filterSubjects({ all: attributes }, env),
      env,
      language,
      context,
      folders: listed.filter((one) => one.board_id === board_id),
      folderName: (id) => (isHere(id) ? folderOf(id)?.name : undefined),
      forms: views.filter(({ type }) => clientViewType(type)?.isAsking === true),
      viewName: (id) => views.find((one) => one.id === id)?.name,
      ruleBoard: {
        env,
        attribute: (id) => byId.get(id)?.attribute,
        hasFolder: isHere,
        ...(record && {
          hasDoneRule: currentDoneRule(record, (id) => byId.get(id)?.settings) !== null,
        }),
      },
      ...tokenNames(all),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- kinds that came late replace their stand-ins
  }, [team_id, board_id, all, isTyped, language, context, listed, views, viewTypes, record])
  const words = useMemo(
    () =>
      wordsOf(board, {
        t,
        list: (parts) => formatList([...parts], { type: 'conjunction' }),
        language: { subjects: board.subjects, env: board.env, store },
      }),
    [board, t, store],
  )
  return useMemo(() => ({ board, words }), [board, words])
}

/** Names and ids of what tokens can name. Of several with one name the first is meant by it. */
export function tokenNames(all: readonly Attribute[]): Pick<BoardParts, 'tokenName' | 'tokenId'> {
  const byName = new Map<string, string>()
  // Braces and bars would end the token.
  for (const { id, name } of all)
    if (!/[{}|]/.test(name) && !byName.has(nameKey(name))) byName.set(nameKey(name), id)
  const names = new Map(all.map(({ id, name }) => [id, byName.get(nameKey(name)) === id ? name : id]))
  return {
    tokenName: (id) => names.get(id) ?? id,
    tokenId: (name) => byName.get(nameKey(name)) ?? name,
  }
}
