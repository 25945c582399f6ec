import { msg, t } from '@weft/i18n'
import { announce } from '@weft/ui'

const WORDS = {
  copied: msg('{count, plural, one {# cell copied} other {# cells copied}}'),
  cut: msg('{count, plural, one {# cell cut} other {# cells cut}}'),
  pasted: msg('{count, plural, one {# cell pasted} other {# cells pasted}}'),
  filled: msg('{count, plural, one {# cell filled} other {# cells filled}}'),
  cleared: msg('{count, plural, =0 {Nothing to clear} one {# cell cleared} other {# cells cleared}}'),
}

/** Says aloud what was done to how many cells. */
export function tellCells(what: keyof typeof WORDS, count: number): void {
  announce(t(WORDS[what], { count }))
}
