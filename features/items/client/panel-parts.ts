import type { ClientAttributeType, SavedValue, ValueSave } from '@weft/features/attributes/client'
import {
  type Attribute,
  type DoneRule,
  isDone,
  type Item,
  type Settings,
  type ValueContext,
} from '@weft/model'

/** An attribute as the panel shows it. */
export interface PanelAttribute {
  id: string
  attribute: Attribute
  type: ClientAttributeType
  settings: Settings
  /** How the value is had where it is computed and not stored. */
  read?: (item: Item) => unknown
  /** Whether it follows from items that the person may not see; only where it follows from links. */
  isPrivate?: (item: Item) => boolean
  /** Whether it is behind a save, and that lasts; only where it follows from links. */
  isPending?: (item: Item) => boolean
}

/** Where an edit stands that is not simply saved. */
export interface PanelMark {
  state: 'waiting' | 'refused' | 'overtaken' | 'differs'
  text: string
}

/** Where an open item stands: beside its list, over it, or instead of it. */
export const ITEM_FORMS = ['panel', 'modal', 'page'] as const
export type ItemForm = (typeof ITEM_FORMS)[number]

/** A stretch of the way to an item. */
export interface PanelCrumb {
  id: string
  label: string
  href: string
}

export interface AttributeActions {
  edit?: ((id: string) => void) | undefined
  /** From the folder; values stay with their items. */
  takeOut?: ((id: string) => void) | undefined
  /** In the folder, from then on. */
  show?: ((id: string) => void) | undefined
  /** From the board, with all values. */
  remove?: ((id: string) => void) | undefined
}

/** What the panel reads and does; it knows neither the view nor the folder that it stands in. */
export interface PanelContext {
  primary: PanelAttribute | null
  attributes: readonly PanelAttribute[]
  context: ValueContext
  /** What says that an item is done; without it no date is overdue. */
  done?: DoneRule | null | undefined
  canEdit: boolean
  canEditSettings: boolean
  canCreate: boolean
  /** Those of the board that the folder does not show: an item may have values of them all the same. */
  elsewhere: readonly PanelAttribute[]
  /** Attributes that are folded away until they are asked for. */
  hidden: ReadonlySet<string>
  /** The item as it is now; undefined when it is not in memory. */
  item(id: string): Item | undefined
  /** Its sub-items in their order. */
  below(id: string): readonly Item[]
  subscribeBelow(listener: () => void): () => void
  addBelow(parent_id: string, name: string): void
  /** Puts a sub-item between two others; null is an end. */
  placeBelow(id: string, between: { after: string | null; before: string | null }): void
  open(id: string): void
  /** Missing where the person may not. */
  addAttribute?: ((anchor: HTMLElement) => void) | undefined
  /**
   * Gives the folder an attribute for text, and answers its id; null where that cannot be now. Missing where the person
   * may not, and where the folder has one.
   */
  addDescription?: (() => string | null) | undefined
  /** What may be done with an attribute as a whole; what is missing may not be done. */
  attributeActions: AttributeActions
  markOf(item_id: string, attribute_id: string): PanelMark | null
  subscribeMarks(listener: () => void): () => void
  setValue(item_id: string, attribute_id: string, data: unknown, options?: ValueSave): SavedValue | void
  wholeValue(item_id: string, attribute_id: string): Promise<{ data: unknown } | null>
  /** Removes an item that was just made and holds nothing, and its panel; false for any other. */
  takeBack?(item_id: string): boolean
}

export function dataOf(item: Item, { id, read }: Pick<PanelAttribute, 'id' | 'read'>): unknown {
  return read ? read(item) : (item.values?.[id]?.data ?? null)
}

/** What an item is called: its primary value as text. */
export function itemName(
  item: Item,
  { primary, context }: Pick<PanelContext, 'primary' | 'context'>,
): string {
  if (!primary) return ''
  const data = dataOf(item, primary)
  return data === null ? '' : primary.type.format(data, primary.settings, context)
}

/** Whether a date of the item is past although the item is not done. */
export function isOverdue(
  item: Item,
  attribute: PanelAttribute,
  { done, context }: Pick<PanelContext, 'done' | 'context'>,
): boolean {
  const { type, settings } = attribute
  const data = dataOf(item, attribute)
  if (!done || data === null || !type.operators.includes('overdue')) return false
  if (isDone(done, item.values?.[done.attribute_id]?.data)) return false
  return type.predicate('overdue', undefined, settings, context)?.(data) === true
}
