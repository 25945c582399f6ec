import { isSafeUrl } from '@weft/rich-text'
import { msg } from '@weft/i18n'
import { filterSchema } from '@weft/model'
import {
  BUTTON_ICONS,
  MAX_BUTTON_LABEL,
  MAX_BUTTON_URL,
  replaceTokens,
} from '../../shared/elements/buttons.ts'
import { isLabelColor } from '../../shared/elements/labels.ts'
import { brokenRules, isOneOf, isText } from '../../shared/settings-rules.ts'
import { staticInput } from '../../shared/static-input.ts'

/** Whether an address can be opened whatever its tokens hold: its beginning must be written out. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_BUTTON_URL) return false
  return value === '' || isSafeUrl(replaceTokens(value, () => ''))
}

const arePressers = (value: unknown) =>
  Array.isArray(value) && value.length <= 500 && value.every((id) => Number.isSafeInteger(id))

export const input = staticInput((settings) =>
  brokenRules(settings, {
    label: [isText(MAX_BUTTON_LABEL), msg('The label must be at most 40 characters')],
    color: [isLabelColor, msg('This color is not available')],
    icon: [isOneOf(BUTTON_ICONS), msg('This icon is not available')],
    confirm: [isText(255), msg('The question must be at most 255 characters')],
    starts: [(value) => typeof value === 'boolean', msg('Whether it starts automations must be yes or no')],
    url: [isAddress, msg('The address must begin with http, https, mailto or tel')],
    visibleWhen: [(value) => filterSchema.safeParse(value).success, msg('This is not a condition')],
    pressers: [arePressers, msg('Who can press must be a list of user ids')],
  }),
)
