import { type Aggregate } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import { MEASURES, type MeasureName } from './definition.ts'

/** Values that have a place in time, so that their axis does. */
export function isTime({ type, settings }: ShownAttribute): boolean {
  return aggregatesOf({ type, settings }).includes('earliest')
}

function isNumber({ type, settings }: Pick<ShownAttribute, 'type' | 'settings'>): boolean {
  return aggregatesOf({ type, settings }).includes('sum') && type.groups !== undefined
}

/** Whether its values can stand along an axis: long texts, files and buttons cannot. */
export function isAxis({ type }: ShownAttribute): boolean {
  if (type.Display || type.isAction) return false
  return type.groups !== undefined || type.operators.includes('is') || type.operators.includes('eq')
}

/** Whether its values bring colours of their own. */
export const hasOwnColors = (attribute: ShownAttribute | null | undefined): boolean =>
  Array.isArray(attribute?.settings['labels'])

/** Attributes with numbers to add up, or boxes to count. */
export function isMeasured(attribute: ShownAttribute): boolean {
  return measuresOf(attribute).some((name) => !GENERAL.includes(name))
}

const GENERAL: readonly MeasureName[] = ['unique', 'filled', 'empty', 'percent_filled']

/** The functions of an attribute that give a number, its own first. */
export function measuresOf({ type, settings }: Pick<ShownAttribute, 'type' | 'settings'>): MeasureName[] {
  const own: readonly Aggregate[] = aggregatesOf({ type, settings })
  const drawn = MEASURES.filter((name) => name !== 'count' && own.includes(name))
  return [...drawn, ...GENERAL.filter((name) => !drawn.includes(name))]
}

/** The axis of a chart that names none: what people part their items by. */
export function usualAxis(records: ViewRecords): ShownAttribute | null {
  const possible = records.all.filter((one) => isAxis(one) && one.id !== records.primary?.id)
  const isList = (one: ShownAttribute) => Array.isArray(one.settings['labels'])
  return (
    possible.find(isList) ??
    possible.find((one) => one.type.groups && !isTime(one) && !isNumber(one)) ??
    possible.find(isTime) ??
    possible.find((one) => one.type.groups !== undefined) ??
    possible[0] ??
    null
  )
}

function aggregatesOf({ type, settings }: Pick<ShownAttribute, 'type' | 'settings'>): readonly Aggregate[] {
  return type.aggregatesFor?.(settings) ?? type.aggregates
}
