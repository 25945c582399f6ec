import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { FIRST_DAYS, isCount, isHours, MODES } from './definition.ts'

const isId = (value: unknown) => value === null || (typeof value === 'string' && value.length <= 64)
const isSwitch = (value: unknown) => typeof value === 'boolean'

const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  date_attribute: isId,
  end_attribute: isId,
  mode: (value) => MODES.some((one) => one === value),
  hours: isHours,
  work_hours: isHours,
  weekends: isSwitch,
  first_day: (value) => value === null || FIRST_DAYS.some((one) => one === value),
  max_per_day: isCount,
  tray: isSwitch,
}
const sentences: Readonly<Record<string, string>> = {
  hours: msg('The calendar must show at least one hour of the day'),
  mode: msg('This calendar layout is not available'),
}

/** Sentences about settings of a calendar that cannot be. */
export function checkCalendarSettings(settings: Settings): string[] {
  const problems = checkQuerySettings(settings)
  for (const [name, fits] of Object.entries(rules))
    if (settings[name] !== undefined && !fits(settings[name]))
      problems.push(sentences[name] ?? `${name}: this cannot be read`)
  return problems
}
