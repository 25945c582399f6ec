import { msg, t } from '@weft/i18n'
import { parseValueId } from '@weft/model'
import type { LocalChange, UndoStack } from '@weft/store'
import { announce, toast } from '@weft/ui'

const ID = 'undo'
const WORDS = {
  undo: {
    none: msg('Nothing to undo'),
    column: msg('{count, plural, one {Undone: # cell in {name}} other {Undone: # cells in {name}}}'),
    values: msg('{count, plural, one {Undone: # cell} other {Undone: # cells}}'),
    items: msg('{count, plural, one {Undone: # item} other {Undone: # items}}'),
    other: msg('{count, plural, one {Undone: # change} other {Undone: # changes}}'),
  },
  redo: {
    none: msg('Nothing to redo'),
    column: msg('{count, plural, one {Done again: # cell in {name}} other {Done again: # cells in {name}}}'),
    values: msg('{count, plural, one {Done again: # cell} other {Done again: # cells}}'),
    items: msg('{count, plural, one {Done again: # item} other {Done again: # items}}'),
    other: msg('{count, plural, one {Done again: # change} other {Done again: # changes}}'),
  },
}

/** What an attribute is called; undefined where it is not known. */
type NameOf = (attribute_id: string) => string | undefined

/** Tells what was taken back or made again, and what was left because others have gone on from there. */
export function sayTurn(
  stack: UndoStack,
  way: 'undo' | 'redo',
  change: LocalChange | null,
  nameOf: NameOf,
): void {
  const { left } = stack
  if (left > 0) {
    sayLeft(left, change !== null)
    return
  }
  const words = WORDS[way]
  const text = change ? textOf(words, change.targets, nameOf) : t(words.none)
  if (text === '') return
  toast.show(text, { id: ID })
  announce(text)
}

function textOf(
  words: (typeof WORDS)['undo' | 'redo'],
  targets: LocalChange['targets'],
  nameOf: NameOf,
): string {
  const count = targets.length
  if (count === 0) return ''
  const kinds = new Set(targets.map(({ collection }) => collection))
  if (kinds.size > 1) return t(words.other, { count })
  if (kinds.has('items')) return t(words.items, { count })
  if (!kinds.has('values')) return t(words.other, { count })
  const [attribute_id, ...others] = new Set(targets.map(({ id }) => parseValueId(id)?.attribute_id))
  const name = others.length === 0 ? nameOf(attribute_id ?? '') : undefined
  return name === undefined ? t(words.values, { count }) : t(words.column, { count, name })
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
