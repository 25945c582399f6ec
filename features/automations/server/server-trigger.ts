import type { AutomationOptions, DoneRule, FilterTree, ValueContext } from '@weft/model'
import type { QueryAttribute } from '@weft/query'
import type { ActivityEntry } from '@weft/server-kit'

import type { TriggerDefinition } from '../shared/rule-parts.ts'
import type { Acting } from './runner/acting.ts'

/** Something that happened to an item of a board, as the activity tells it. */
export interface Heard {
  entry: ActivityEntry
  item_id: string
  folder_id: string
  /** Of a value. */
  attribute_id?: string
  /** Of the item; null at the top. */
  parent_id: string | null
}

/** What a trigger may ask while it decides. */
export interface HearingContext {
  attribute(id: string): QueryAttribute | undefined
  /** Whether the activity tells no more of its values than that they changed. */
  isLongText(id: string): boolean
  /** As the rule's owner reads values. */
  values: ValueContext
  /** What means done on the rule's board; null where nothing does. */
  doneRule: DoneRule | null
}

export interface ServerTrigger<O extends AutomationOptions = AutomationOptions> {
  definition: TriggerDefinition<O>
  /** What it looks at, as `collection.action` of the activity. */
  hears: readonly string[]
  fires(heard: Heard, options: O, context: HearingContext): boolean
  /** The item that its runs are about, where that is another one than the event's; null for none. */
  about?(heard: Heard): string | null
  /** Of an entry of the board itself: who was added, a run for each. */
  added?(entry: ActivityEntry): readonly number[]
  /** Of timers, which no activity tells of: which turn of theirs starts it. */
  timed?: {
    kind: 'started' | 'stopped'
    fires(timer: { attribute_id: string; folder_id: string }, options: O): boolean
  }
  /** Whether the event tells which value it was, and what that was before and after. */
  tellsValue?: true
  /** How long it waits for what else is typed, in milliseconds; none unless told. */
  settles?(heard: Heard, options: O, context: HearingContext): number
  /** It fires only where the event made the item fit this: it did not before. */
  startsToFit?(options: O): FilterTree | null
  /** When it begins by itself. */
  due?: Due<O>
  /** Why it is not to begin as things are now, by a code of the log; null where nothing is against it. */
  unless?(acting: Acting, options: O): Promise<string | null>
  /** Whether that asks for what lies below the item. */
  asksBelow?: true
}

/** When a rule begins without that anything happens. */
interface Due<O> {
  /** The attribute of items by which it does; null where it is about no item. */
  attribute(options: O): string | null
  /** The moment, in milliseconds: by the attribute's data, or the next one after a moment. Null for none. */
  at(data: unknown, options: O, context: { tz: string; after: number }): number | null
}

/** Keeps the options' type while a member is written. */
export function serverTrigger<O extends AutomationOptions>(trigger: ServerTrigger<O>): ServerTrigger<O> {
  return trigger
}

/** Whether a place is one of those that a rule names, or it names none. */
export function isIn(folders: readonly string[] | undefined, folder_id: string): boolean {
  return folders === undefined || folders.length === 0 || folders.includes(folder_id)
}
