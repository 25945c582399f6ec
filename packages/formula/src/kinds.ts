import type { AttributeType, Settings } from '@weft/model'
import type { Kind } from './values.ts'

const RESULTS: readonly Kind[] = ['number', 'text', 'boolean', 'date', 'list']

/** What kind of value a formula's settings say it gives; `any` where they do not. */
export function resultOf(settings: Settings): Kind {
  return RESULTS.find((kind) => kind === settings.result) ?? 'any'
}

/** What a formula sees of an attribute, told by what can be asked of it. */
export function kindOf(type: AttributeType, settings: Settings): Kind {
  if (type.computed && !type.computed.plain) return resultOf(settings)
  const operators = type.operators
  if (operators.includes('within')) return 'date'
  if (operators.includes('gt')) return 'number'
  if (operators.includes('checked')) return 'boolean'
  if (operators.includes('any_of')) return 'list'
  return operators.includes('contains') ? 'text' : 'any'
}
