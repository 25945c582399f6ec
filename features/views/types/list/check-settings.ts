import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { LINE_HEIGHTS, MAX_INLINE } from './definition.ts'

/** Sentences about settings of a list that cannot be. */
export function checkListSettings(settings: Settings): string[] {
  const problems = checkQuerySettings(settings)
  const { density, inline, tick } = settings
  if (density !== undefined && !(typeof density === 'string' && Object.hasOwn(LINE_HEIGHTS, density)))
    problems.push('density: this cannot be read')
  if (
    inline !== undefined &&
    !(Number.isInteger(inline) && Number(inline) >= 0 && Number(inline) <= MAX_INLINE)
  )
    problems.push(msg('A list shows at most 5 attributes in a line'))
  if (tick !== undefined && tick !== null && !(typeof tick === 'string' && tick.length <= 64))
    problems.push('tick: this cannot be read')
  return problems
}
