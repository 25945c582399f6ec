import { msg, t } from '@weft/i18n'
import { parseValueId } from '@weft/model'
import type { LocalChange, UndoStack } from '@weft/store'
import { announce, toast } from '@weft/ui'

import { VIEW_SETTINGS } from '../../host/settings-step.ts'
import { UNDO_TOAST } from '../offer-undo.ts'

const WORDS = {
  undo: {
    none: msg('Nothing to undo'),
    column: msg('{count, plural, one {Undone: # cell in {name}} other {Undone: # cells in {name}}}'),
    values: msg('{count, plural, one {Undone: # cell} other {Undone: # cells}}'),
    items: msg('{count, plural, one {Undone: # item} other {Undone: # items}}'),
    views: msg('{count, plural, one {Undone: # view} other {Undone: # views}}'),
    attributes: msg('{count, plural, one {Undone: # attribute} other {Undone: # attributes}}'),
    other: msg('{count, plural, one {Undone: # change} other {Undone: # changes}}'),
    filter: msg('Undone: filter of {name}'),
    sort: msg('Undone: sort of {name}'),
    groups: msg('Undone: grouping of {name}'),
    hidden: msg('Undone: hidden attributes of {name}'),
    settings: msg('Undone: settings of {name}'),
  },
  redo: {
    none: msg('Nothing to redo'),
    column: msg('{count, plural, one {Redone: # cell in {name}} other {Redone: # cells in {name}}}'),
    values: msg('{count, plural, one {Redone: # cell} other {Redone: # cells}}'),
    items: msg('{count, plural, one {Redone: # item} other {Redone: # items}}'),
    views: msg('{count, plural, one {Redone: # view} other {Redone: # views}}'),
    attributes: msg('{count, plural, one {Redone: # attribute} other {Redone: # attributes}}'),
    other: msg('{count, plural, one {Redone: # change} other {Redone: # changes}}'),
    filter: msg('Redone: filter of {name}'),
    sort: msg('Redone: sort of {name}'),
    groups: msg('Redone: grouping of {name}'),
    hidden: msg('Redone: hidden attributes of {name}'),
    settings: msg('Redone: settings of {name}'),
  },
}

/** What an attribute or a view is called; undefined where it is not known. */
type NameOf = (id: string) => string | undefined

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
  // What was undone may lie far back: a step that was not meant is one press away.
  const redo = way === 'undo' && change ? { label: t('Redo'), onPress: () => void stack.redo() } : undefined
  toast.show(text, { id: UNDO_TOAST, ...(redo ? { action: redo } : {}) })
  announce(text)
}

type Words = (typeof WORDS)['undo' | 'redo']

function textOf(words: Words, targets: LocalChange['targets'], nameOf: NameOf): string {
  const count = targets.length
  if (count === 0) return ''
  const kinds = new Set(targets.map(({ collection }) => collection))
  // An attribute is made together with its place in the folder.
  const made = targets.filter(({ collection }) => collection === 'attributes').length
  if (made > 0 && kinds.size === 2 && kinds.has('folders')) return t(words.attributes, { count: made })
  if (kinds.size > 1) return t(words.other, { count })
  if (kinds.has(VIEW_SETTINGS)) return settingsText(words, targets, nameOf)
  if (kinds.has('items')) return t(words.items, { count })
  if (kinds.has('views')) return t(words.views, { count })
  if (made > 0) return t(words.attributes, { count })
  if (!kinds.has('values')) return t(words.other, { count })
  const [attribute_id, ...others] = new Set(targets.map(({ id }) => parseValueId(id)?.attribute_id))
  const name = others.length === 0 ? nameOf(attribute_id ?? '') : undefined
  return name === undefined ? t(words.values, { count }) : t(words.column, { count, name })
}

/** One setting by its own name, the rest together. */
function settingsText(words: Words, targets: LocalChange['targets'], nameOf: NameOf): string {
  const [[view_id = '', key = ''] = [], ...others] = targets.map(({ id }) => id.split('.'))
  const known = { filter: words.filter, sort: words.sort, groups: words.groups, hidden: words.hidden }
  const text = others.length === 0 && Object.hasOwn(known, key) ? known[key as keyof typeof known] : undefined
  return t(text ?? words.settings, { name: nameOf(view_id) ?? '' })
}

/** Tells how much was left as it is; `isSome`: the rest was taken back. */
export function sayLeft(count: number, isSome: boolean): void {
  const text = isSome
    ? t(
        '{count, plural, one {# newer change by someone else was kept} other {# newer changes by others were kept}}',
        { count },
      )
    : t('Someone else has changed this since then. Their version is kept.')
  toast.show(text, { id: UNDO_TOAST })
  announce(text)
}
