import { isAssignable } from '@weft/features/attributes/shared'

import type { ViewRecords } from '../view-member.ts'

/** Those of some values that can be given: a filter also asks about what nobody sets, or in numbers of something else. */
export function fitting(
  values: Readonly<Record<string, unknown>>,
  { all }: Pick<ViewRecords, 'all'>,
): Record<string, unknown> {
  const fit = all.filter(({ id, type, settings }) => {
    const data = values[id] ?? null
    return data !== null && isAssignable(type) && !type.intake.loaded()?.checkData(data, settings)
  })
  return Object.fromEntries(fit.map(({ id }) => [id, values[id]]))
}
