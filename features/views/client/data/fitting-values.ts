import { isAssignable } from '@weft/features/attributes/shared'

import type { ViewRecords } from '../view-member.ts'

/** Those of some values that can be given: a filter also asks about what nobody sets, or in numbers of something else. */
export function fitting(
  values: Readonly<Record<string, unknown>>,
  { all }: Pick<ViewRecords, 'all'>,
): Record<string, unknown> {
  const fit = all.filter(({ id, type, settings }) => {
    const data = values[id] ?? null
    if (data === null || !isAssignable(type)) return false
    const input = type.input.loaded()
    // What nobody can judge yet is not given: it may mean something else.
    if (!input) type.input.load().catch(() => undefined)
    return input?.checkData(data, settings) === null
  })
  return Object.fromEntries(fit.map(({ id }) => [id, values[id]]))
}
