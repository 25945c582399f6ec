import { msg, t } from '@weft/i18n'
import { announce } from '@weft/ui'

const WORDS = {
  copied: msg('{count, plural, one {# cell copied} other {# cells copied}}'),
  cut: msg('{count, plural, one {# cell cut} other {# cells cut}}'),
  pasted: msg('{count, plural, one {# cell pasted} other {# cells pasted}}'),
  filled: msg('{count, plural, one {# cell filled} other {# cells filled}}'),
  cleared: msg('{count, plural, =0 {Nothing to clear} one {# cell cleared} other {# cells cleared}}'),
}
/** So long what an act came to is not talked over by what it left selected. */
const HEARD_MS = 2_000
let toldAt = -HEARD_MS

/** Says aloud what was done to how many cells. */
export function tellCells(what: keyof typeof WORDS, count: number): void {
  toldAt = performance.now()
  announce(t(WORDS[what], { count }))
}

/** Says aloud how much is selected, unless an act was told of just now. */
export function tellSelection(size: { rows: number; columns: number }): void {
  if (performance.now() - toldAt < HEARD_MS) return
  announce(
    t(
      '{rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} other {# columns}} selected',
      size,
    ),
  )
}
