import { msg } from '@weft/i18n'
import { throughIntake } from '../../shared/links-to/through-intake.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

export const intake = throughIntake((settings) =>
  brokenRules(settings, { distinct: [isBoolean, msg('Each value once must be on or off')] }),
)
