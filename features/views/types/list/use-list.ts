import { type RefObject, useMemo, useState } from 'react'

import type { PickedKey } from '../../client/bulk/picked-keys.ts'
import { useLatest } from '../../client/use-latest.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { createListActions } from './list-actions.ts'
import { valuesOf } from './list-keys.ts'
import type { ListContext } from './list-context.ts'
import { useLinePointer } from './use-line-pointer.ts'
import { useListDrag } from './use-list-drag.tsx'
import { useListFocus } from './use-list-focus.ts'
import { useListModel } from './use-list-model.ts'
import { usePicks } from './use-picks.ts'
import { useValueEdit } from './use-value-edit.ts'

/** A list with what it shows and all that can be done in it. */
export type List = ReturnType<typeof useList>

/** Brings together what the list shows, where its keys are, what is picked, and what is done to lines. */
export function useList(props: ViewProps, scroller: RefObject<HTMLDivElement | null>) {
  const { settings, query, records, actions } = props
  const model = useListModel(props, scroller)
  const { lines, draft, setDraft, setOpen, tick, tops, reveal, attributes, isMobile } = model
  const focused = useListFocus(scroller, model)
  const { active, setEdited, focus, rowOf } = focused
  const picks = usePicks(lines, actions.rights)
  const [begin, setBegin] = useState<PickedKey | null>(null)
  const clearPicks = () => {
    picks.clear()
    setBegin(null)
  }
  const values = useValueEdit(scroller)
  const list = useLatest<ListContext>({
    lines,
    query,
    records,
    actions,
    tick,
    draft,
    isManual: settings.sort.length === 0,
    setDraft,
    setEdited,
    focus,
    setOpen,
    picked: picks.picked,
    clearPicks: picks.clear,
  })
  const listActions = useMemo(() => createListActions(list), [list])
  const topsNow = useLatest(tops)
  const { drag, lifted, liftedOf } = useListDrag({
    list,
    tops: topsNow,
    scroller,
    reveal,
    rootsWith: listActions.rootsWith,
    onPick: picks.toggle,
  })
  const liftLine = (key: string) => {
    const element = rowOf(key)
    const own = liftedOf(key, 0)
    if (element && own) drag.lift(element, own)
  }
  const pointer = useLinePointer({
    actions,
    liftedOf,
    drag,
    liftLine,
    rowOf,
    picks,
    active,
    lines,
    isMobile,
  })

  /** Labels and dates are edited in their place where they are in sight. */
  function change(key: string, item_id: string, letter: PickedKey) {
    if (!actions.rights.editItem) return
    const wanted = letter === 'l' ? 'label' : letter === 'd' ? 'date' : null
    const shown = attributes.find(({ type }) => type.type === wanted)
    const button = shown && valuesOf(rowOf(key) ?? null).find(({ dataset }) => dataset['value'] === shown.id)
    if (shown && button) {
      values.edit(item_id, shown.id)
      return
    }
    picks.toggle(key)
    setBegin(letter)
  }

  return {
    ...model,
    ...focused,
    picks,
    begin,
    clearPicks,
    values,
    listActions,
    drag,
    lifted,
    liftLine,
    pointer,
    change,
  }
}
