import type { Item } from '@weft/model'
import { useEffect } from 'react'

import { joinedEdits } from './bulk/joined-edits.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from './view-member.ts'

interface PanelKeys {
  item: Item | undefined
  records: ViewRecords
  actions: Pick<ViewActions, 'rights' | 'setValues'>
  onClose?: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Somebody else hears them. */
  isOff?: boolean
  /** A selector: there Escape and the brackets are heard, too. */
  within?: string
  /** Makes the values stand in the page that are folded away, before one of them is opened. */
  onUnfold?: () => void
}

/**
 * The letters for the item whose panel is open: M puts me on it or takes me off, L and D open its labels and its date.
 * Where nothing has the focus, Escape and the brackets are the panel's, too.
 */
export function usePanelKeys(keys: PanelKeys): void {
  const { item, records, actions, onClose, onPrevious, onNext, isOff, within, onUnfold } = keys
  useEffect(() => {
    if (isOff) return undefined
    const firstOf = (type: string) =>
      actions.rights.editItem ? records.all.find((one) => one.type.type === type) : undefined
    const edit = (attribute: ShownAttribute | undefined) =>
      attribute &&
      (() => {
        onUnfold?.()
        const value = `:is(aside, [data-document]) [data-attribute="${attribute.id}"] button`
        document.querySelector<HTMLElement>(value)?.click()
      })
    const members = firstOf('members')
    const letters: Record<string, (() => void) | undefined> = {
      // A program that cannot be loaded is reported by the page.
      m: item && members && (() => void turnMe(item, members).catch(() => undefined)),
      l: edit(firstOf('label')),
      d: edit(firstOf('date')),
    }
    const others: Record<string, (() => void) | undefined> = { Escape: onClose, '[': onPrevious, ']': onNext }

    async function turnMe(to: Item, attribute: ShownAttribute) {
      const input = await attribute.type.input.load()
      const { id, settings } = attribute
      const own = to.values?.[id]?.data
      const isOn = Array.isArray(own) && own.includes(records.context.me)
      const isSingle = settings['multiple'] === false
      const mode = isOn ? 'remove' : isSingle ? 'set' : 'add'
      const data = [records.context.me]
      const { edits } = joinedEdits({ ids: [to.id], records, attribute, mode, data, settings, input })
      void actions.setValues(edits)
    }

    const handle = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (!(target instanceof Element) || target.closest(FIELDS)) return
      const isOurs = target === document.body || (within !== undefined && target.closest(within) !== null)
      // In a tree letters find what begins with them.
      const letter = target.closest('[role=tree]') ? undefined : letters[event.key.toLowerCase()]
      const act = letter ?? (isOurs ? others[event.key] : undefined)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [item, records, actions, onClose, onPrevious, onNext, isOff, within, onUnfold])
}

const FIELDS =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog]:not([data-form]), [role=menu], [role=listbox]'
