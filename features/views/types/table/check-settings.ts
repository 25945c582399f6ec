import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { isRowHeight, MAX_FROZEN } from './definition.ts'

const SWITCHES = ['wrap', 'row_numbers', 'vertical_lines', 'show_footers'] as const

/** Sentences about settings of a table that cannot be. */
export function checkTableSettings(settings: Settings): string[] {
  const problems = checkQuerySettings(settings)
  if (settings['row_height'] !== undefined && !isRowHeight(settings['row_height']))
    problems.push(msg('This row height is not available'))
  const { frozen } = settings
  const isCount = Number.isInteger(frozen) && Number(frozen) >= 1 && Number(frozen) <= MAX_FROZEN
  if (frozen !== undefined && !isCount) problems.push('frozen: this cannot be read')
  for (const name of SWITCHES)
    if (settings[name] !== undefined && typeof settings[name] !== 'boolean')
      problems.push(`${name}: this cannot be read`)
  return problems
}
