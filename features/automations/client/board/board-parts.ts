import type { filterLanguage, FilterSubject, ShownAttribute } from '@weft/features/views/client'
import type { Folder, ValueContext, View } from '@weft/model'
import type { QueryEnv } from '@weft/query'

import type { RuleBoard } from '../../shared/index.ts'

/** How conditions are offered and said. */
export type ConditionLanguage = NonNullable<ReturnType<typeof filterLanguage.loaded>>

/** A board as its rules are written: what they can name. */
export interface BoardParts {
  team_id: number
  board_id: string
  attributes: readonly ShownAttribute[]
  attribute(id: string): ShownAttribute | undefined
  /** The same with the fields that every item has, as conditions offer them. */
  subjects: readonly FilterSubject[]
  env: QueryEnv
  language: ConditionLanguage
  context: ValueContext
  /** Those of the board that this person is offered. */
  folders: readonly Folder[]
  /** Undefined for one that is gone. */
  folderName(id: string): string | undefined
  /** Forms of the board. */
  forms: readonly View[]
  viewName(id: string): string | undefined
  /** What rules are checked against. */
  ruleBoard: RuleBoard
  /** How the tokens of a text show an attribute: its name, or its id where another one has the same. */
  tokenName(id: string): string
  /** The attribute that a token means by a name; the name where there is none. */
  tokenId(name: string): string
}
