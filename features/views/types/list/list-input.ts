import { isAssignable } from '@weft/features/attributes/shared'
import type { KeyboardEvent } from 'react'

import type { ShownAttribute } from '../../client/view-member.ts'
import { handleListKey, handleValueKey, type ListKeys, valuesOf } from './list-keys.ts'

/** What types or opens keeps its keys for itself. */
const OWN_KEYS = 'input:not([type=checkbox]), textarea, [contenteditable], [role=menu], [data-editing]'

interface ListInput extends Omit<ListKeys, 'enterValues' | 'openMenu'> {
  /** Those at the end of a line. */
  attributes: readonly ShownAttribute[]
  rowOf(key: string): HTMLElement | null | undefined
}

/** The keys of a list: those of the value that has the focus first, then those of its line. */
export function handleKeys(event: KeyboardEvent<HTMLElement>, list: ListInput): void {
  const { active, listActions, actions, attributes, rowOf } = list
  const target = event.target as HTMLElement
  if (target.closest(OWN_KEYS)) return
  const row = active === null ? null : rowOf(active)
  const item = active === null ? null : listActions.lineOf(active)
  const isValue = target.dataset['value'] !== undefined
  const isOfValue =
    isValue &&
    handleValueKey(event, {
      focusLine: () => row?.focus(),
      clear(id) {
        const attribute = attributes.find((one) => one.id === id)
        if (item && attribute && isAssignable(attribute.type)) void actions.setValue(item.id, id, null)
      },
    })
  const isPress = isValue && (event.key === 'Enter' || event.key === ' ')
  const isDone =
    isOfValue ||
    (!isPress &&
      handleListKey(event, {
        ...list,
        openMenu: () => row?.querySelector<HTMLElement>('[data-menu]')?.click(),
        enterValues(key) {
          const [first] = valuesOf(rowOf(key) ?? null)
          first?.focus()
          return first !== undefined
        },
      }))
  if (!isDone) return
  event.preventDefault()
  event.stopPropagation()
}
