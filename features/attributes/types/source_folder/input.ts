import { msg } from '@weft/i18n'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'
import { staticInput } from '../../shared/static-input.ts'

export const input = staticInput((settings) =>
  brokenRules(settings, { showPath: [isBoolean, msg('Showing the path must be on or off')] }),
)
