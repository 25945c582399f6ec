import { isUuid } from '@weft/base'
import { msg } from '@weft/i18n'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'
import { staticInput } from '../../shared/static-input.ts'
import { ROUNDINGS } from './definition.ts'

export const input = staticInput((settings) =>
  brokenRules(settings, {
    allowParallel: [isBoolean, msg('Multiple timers must be on or off')],
    sharedEntries: [isBoolean, msg('Shared entries must be on or off')],
    estimate: [isUuid, msg('The estimate must be an attribute')],
    rounding: [
      (value) => (ROUNDINGS as readonly unknown[]).includes(value),
      msg('Times can be rounded to 1, 5 or 15 minutes'),
    ],
  }),
)
