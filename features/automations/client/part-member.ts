import type { AutomationOptions } from '@weft/model'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { ActionDefinition, TriggerDefinition } from '../shared/index.ts'
import type { RuleWords } from './board/rule-words.ts'

export interface PartEditorProps<O> {
  options: O
  /** `isTyped` is saved once nothing more is typed for a moment; else it is saved at once. */
  onChange(options: O, isTyped?: boolean): void
}

/** A trigger or an action in the browser: how it looks, is chosen and said. */
interface ClientPart<O> {
  icon: LucideIcon
  /** What of the server it needs to be offered, as pages are told of it. */
  feature?: string
  /** The pickers of its card; without it there is nothing to choose. */
  Editor?: ComponentType<PartEditorProps<O>>
  /** What it is, within the sentence of a rule; names in it are marked by `words`. */
  sentence(options: O, words: RuleWords): string
}

type AnyPart = ClientPart<AutomationOptions>

export interface ClientTrigger extends AnyPart {
  definition: TriggerDefinition
}

export interface ClientAction extends AnyPart {
  definition: ActionDefinition
}

/** Keeps the options' type while a member is written; what a rule holds of them was checked by its schema. */
export function clientTrigger<O extends AutomationOptions>(
  definition: TriggerDefinition<O>,
  part: ClientPart<O>,
): ClientTrigger {
  return { definition, ...part } as unknown as ClientTrigger
}

export function clientAction<O extends AutomationOptions>(
  definition: ActionDefinition<O>,
  part: ClientPart<O>,
): ClientAction {
  return { definition, ...part } as unknown as ClientAction
}
