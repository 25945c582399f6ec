import { type Attribute, type AutomationOptions, filterSchema, type FilterTree } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import type * as z from 'zod/mini'

/** What a rule is checked against: its board, as it is now. */
export interface RuleBoard {
  /** Undefined for an attribute that is gone. */
  attribute(id: string): Pick<Attribute, 'id' | 'name' | 'type' | 'settings'> | undefined
  /** Whether a folder of the workspace is still there. */
  hasFolder(id: string): boolean
  /** What tells whether a condition asks anything. */
  env: QueryEnv
  /** Whether the board's settings say what means done; missing where that is not known. */
  hasDoneRule?: boolean
}

/** What the options of a trigger or a step name; each has to be there for the rule to work. */
export interface Named {
  attributes?: readonly string[]
  folders?: readonly string[]
  filters?: readonly (FilterTree | null | undefined)[]
}

/** What triggers and actions have in common: a member of either family is told to both sides by this. */
interface RulePart<O extends AutomationOptions> {
  /** Its name in rules. */
  type: string
  label: string
  /** Options as a rule holds them, a draft's too: what may be missing is optional. */
  options: z.ZodMiniType<O>
  /** What a new one begins with. */
  defaults: O
  /** What keeps it from working, in a sentence; null where nothing does. What it names is checked apart. */
  /** What later texts can name of it: what arrived, or what was answered. */
  gives?: 'request' | 'response'
  problem?(options: O, board: RuleBoard): string | null
  names?(options: O): Named
}

/** Where menus list it. */
type TriggerGroup = 'items' | 'people' | 'time' | 'web'
type ActionGroup = 'items' | 'values' | 'people' | 'flow' | 'web'

export interface TriggerDefinition<O extends AutomationOptions = AutomationOptions> extends RulePart<O> {
  group: TriggerGroup
  /** Whether it is about an item: without one there is nothing to ask conditions of. */
  hasItem: boolean
}

export interface ActionDefinition<O extends AutomationOptions = AutomationOptions> extends RulePart<O> {
  group: ActionGroup
  /** Whether it needs the item that the rule is about. */
  needsItem: boolean
  /** Whether steps lie in it, for the case that its filter fits and that it does not, or for each item found. */
  holds?: 'branches' | 'loop'
  /** What of its options is of use in another rule; all of them unless told. */
  inCopy?(options: O): O
}

/** A filter among options. */
export const filterOption = filterSchema as unknown as z.ZodMiniType<FilterTree>

/** Keeps the options' type while a member is written; the registries know members by their common part. */
export function defineTrigger<O extends AutomationOptions>(
  definition: TriggerDefinition<O>,
): TriggerDefinition<O> {
  return definition
}

export function defineAction<O extends AutomationOptions>(
  definition: ActionDefinition<O>,
): ActionDefinition<O> {
  return definition
}
