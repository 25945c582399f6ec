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
  const addAndOpen = useCallback(() => {
    if (!rights.createItem) return
    const id = actions.addItem()
    const { primary } = latest().records
    const saveTitle = ({ id: attribute_id, type, settings }: ShownAttribute, text: string) =>
      withInput(type, (input) => {
        const parsed = input.parse(text, settings, latest().context)
        const problem = 'problem' in parsed ? parsed.problem : input.checkData(parsed.data, settings)
        if (problem !== null) toast.error(t(problem))
        else if ('data' in parsed) void actions.setValue(id, attribute_id, parsed.data)
      })
    if (primary && rights.editItem && !primary.type.isStatic)
      typeAhead.begin(id, primary.attribute.name, (text) => saveTitle(primary, text), leaveItem)
    openItem(id)
  }, [rights, openItem, leaveItem, actions, latest, typeAhead, t])
  return { addAndOpen, takeTyped: typeAhead.take }
}
