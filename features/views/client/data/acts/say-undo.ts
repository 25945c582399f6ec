import { msg, t } from '@weft/i18n'
import type { LocalChange, UndoStack } from '@weft/store'
import { announce, toast } from '@weft/ui'

const ID = 'undo'
const WORDS = {
  undo: {
    none: msg('Nothing to undo'),
    values: msg('{count, plural, one {Undone: # cell} other {Undone: # cells}}'),
    other: msg('{count, plural, one {Undone: # change} other {Undone: # changes}}'),
  },
  redo: {
    none: msg('Nothing to redo'),
    values: msg('{count, plural, one {Done again: # cell} other {Done again: # cells}}'),
    other: msg('{count, plural, one {Done again: # change} other {Done again: # changes}}'),
  },
}

/** Tells what was taken back or made again, and what was left because others have gone on from there. */
export function sayTurn(stack: UndoStack, way: 'undo' | 'redo', change: LocalChange | null): void {
  const words = WORDS[way]
  const { left } = stack
  if (left > 0) {
    sayLeft(left, change !== null)
    return
  }
  const count = change?.targets.length ?? 0
  const isValues = change?.targets.every(({ collection }) => collection === 'values') === true && count > 0
  const text = !change
    ? t(words.none)
    : count === 0
      ? ''
      : t(isValues ? words.values : words.other, { count })
  // One cell changes before one's eyes; more may lie out of sight.
  if (!change || count > 1) toast.show(text, { id: ID })
  announce(text)
}

/** Tells how much was left as it is; `isSome`: the rest was taken back. */
export function sayLeft(count: number, isSome: boolean): void {
  const text = isSome
    ? t(
        '{count, plural, one {# newer change by someone else was kept} other {# newer changes by others were kept}}',
        { count },
      )
    : t('Someone else has changed this since then. Their version is kept.')
  toast.show(text, { id: ID })
  announce(text)
}
