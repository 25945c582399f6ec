import type { Aggregate } from '@weft/model'

import type { ShownAttribute } from '../view-member.ts'

type Summed = Pick<ShownAttribute, 'id' | 'type' | 'settings'>

/** What an attribute comes to where nobody chose: amounts are summed, shares averaged, all others say nothing. */
export function usualAggregate({ type, settings }: Omit<Summed, 'id'>): Aggregate | null {
  const own = type.aggregatesFor?.(settings) ?? type.aggregates
  if (!own.includes('average')) return null
  return own.find((name) => name === 'sum' || name === 'average') ?? null
}

/** The footer of an attribute: the chosen one, none where that was chosen, else the usual one. */
export function aggregateFor(
  chosen: Readonly<Record<string, Aggregate | null>>,
  attribute: Summed,
): Aggregate | null {
  const own = chosen[attribute.id]
  return own === undefined ? usualAggregate(attribute) : own
}

/** A bare number may as well be a rank or a year. */
const isAmount = ({ format }: Summed['settings']): boolean => format === 'currency' || format === 'unit'

/** The sum that heads show where nobody chose one: that of the first amount of something, as of money or hours. */
export function usualSum(shown: readonly Summed[]): { attribute_id: string; aggregate: Aggregate } | null {
  const amount = shown.find((one) => isAmount(one.settings) && usualAggregate(one) === 'sum')
  return amount ? { attribute_id: amount.id, aggregate: 'sum' } : null
}
