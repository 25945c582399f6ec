import type { StackKind } from '@weft/features/attributes/shared'
import type { Item, Settings, ValueContext } from '@weft/model'
import { settingsGroupedBy } from '@weft/query'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import type { ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import type { Bucket } from '../definition.ts'

/** The key of the column of items without a value. */
export const EMPTY = ''

/** What items are put into columns or lanes by. */
export interface Stack {
  attribute: ShownAttribute
  kind: StackKind
  /** The attribute's, with how this view puts dates together. */
  settings: Settings
  context: ValueContext
}

/** What the column of a key is called and where it stands among the others. */
export interface KeyName {
  label: string
  sort: string | number | null
}

export function kindOf({ type }: Pick<ShownAttribute, 'type'>): StackKind | null {
  return type.stack ?? null
}

/** Attributes that can be stacked by, in the view's order. */
export function stackable({ all }: Pick<ViewRecords, 'all'>): ShownAttribute[] {
  return all.filter((one) => kindOf(one) !== null)
}

/** What columns are made of: the attribute that was chosen, else the first label, else the first that can be. */
export function chosenStack(records: Pick<ViewRecords, 'all'>, id: string | null): ShownAttribute | null {
  const possible = stackable(records)
  if (id !== null) return possible.find((one) => one.id === id) ?? null
  return possible.find((one) => kindOf(one) === 'labels') ?? possible[0] ?? null
}

export function stackOf(
  attribute: ShownAttribute | null,
  { bucket, context }: { bucket: Bucket | null; context: ValueContext },
): Stack | null {
  const kind = attribute && kindOf(attribute)
  if (!attribute || !kind) return null
  const { settings } = attribute
  return {
    attribute,
    kind,
    settings: kind === 'days' ? settingsGroupedBy(settings, bucket) : settings,
    context,
  }
}

const ALONE: readonly string[] = [EMPTY]

/** The keys of the columns that an item stands in, each once; `names` learns what they are called. */
export function keysOf(stack: Stack, item: Item, names: Map<string, KeyName>): readonly string[] {
  const { attribute, settings, context, kind } = stack
  const data = dataOf(item, attribute)
  // Without a tick means not ticked: there is no third state.
  if (data === null && kind !== 'box') return ALONE
  const groups = attribute.type.groups?.(data, settings, context) ?? []
  if (groups.length === 0) return ALONE
  const keys: string[] = []
  for (const { key, label, sort } of groups) {
    if (keys.includes(key)) continue
    keys.push(key)
    // The last one read is the name that it has now.
    names.set(key, { label, sort })
  }
  return keys
}
