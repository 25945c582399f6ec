import { withInput } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'
import { useCallback, useState } from 'react'

import type { ShownAttribute, ViewActions } from '../view-member.ts'
import { createTypeAhead } from './type-ahead.ts'
import { type CurrentView, useItemWays } from './use-view-actions.ts'

/** Makes an item and opens it; what is typed before it is there becomes its title. */
export function useAddAndOpen(actions: ViewActions, latest: () => CurrentView) {
  const t = useT()
  const [typeAhead] = useState(createTypeAhead)
  const { openItem, leaveItem } = useItemWays(latest)
  const { rights } = actions
  const [newest, setNewest] = useState<string | null>(null)
  const addAndOpen = useCallback(
    function again() {
      if (!rights.createItem) return
      const id = actions.addItem()
      setNewest(id)
      const { primary } = latest().records
      const saveTitle = ({ id: attribute_id, type, settings }: ShownAttribute, text: string) =>
        withInput(type, (input) => {
          const parsed = input.parse(text, settings, latest().context)
          const problem = 'problem' in parsed ? parsed.problem : input.checkData(parsed.data, settings)
          if (problem !== null) toast.error(t(problem))
          else if ('data' in parsed) void actions.setValue(id, attribute_id, parsed.data)
        })
      if (primary && rights.editItem && !primary.type.isStatic)
        typeAhead.begin(id, primary.attribute.name, {
          save: (text) => saveTitle(primary, text),
          next: again,
          leave() {
            actions.takeBack(id)
            leaveItem()
          },
        })
      openItem(id)
    },
    [rights, openItem, leaveItem, actions, latest, typeAhead, t],
  )
  /** How the next one is made from the panel of the one that was made last. */
  const nextAfter = useCallback(
    (item_id: string) => (item_id === newest ? addAndOpen : undefined),
    [newest, addAndOpen],
  )
  return { addAndOpen, nextAfter, takeTyped: typeAhead.take, takeTypedEnd: typeAhead.takeEnd }
}
