import { msg } from '@weft/i18n'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'
import { staticIntake } from '../../shared/static-intake.ts'

export const intake = staticIntake((settings) =>
  brokenRules(settings, { showPath: [isBoolean, msg('Showing the path must be on or off')] }),
)
