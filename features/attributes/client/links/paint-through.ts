import type { Settings, ValueContext } from '@weft/model'
import { targetShape } from '../../shared/links-to/through-settings.ts'
import { paintText } from '../paint/text.ts'
import { toType } from './to-type.ts'

/** Values of linked items as their own type shows them: lists as one list, one value as itself, else their texts. */
export function paintLookup(
  cell: HTMLElement,
  data: unknown,
  settings: Settings,
  context: ValueContext,
  asText: string,
): void {
  const values: readonly unknown[] = Array.isArray(data) ? data : []
  const { type, settings: own } = targetShape(settings)
  const { paint } = toType(type.type)
  if (values.length > 0 && values.every((one) => Array.isArray(one))) {
    const all = new Map(values.flat().map((one) => [JSON.stringify(one), one]))
    paint(cell, [...all.values()], own, context)
  } else if (values.length === 1) paint(cell, values[0], own, context)
  else paintText(cell, asText)
}
