import { useMemo } from 'react'

import { moreAttributeTypes } from '@weft/features/attributes/client'
import type { PanelContext } from '@weft/features/items/client'
import { useLatePart } from '@weft/ui'

import type { ViewActions, ViewRecords } from './view-member.ts'

/** What of a view's actions an open item needs. Attributes as a whole are changed in their folder alone. */
export type OpenItemActions = Pick<
  ViewActions,
  | 'rights'
  | 'addItem'
  | 'takeBack'
  | 'setValue'
  | 'setValues'
  | 'wholeValue'
  | 'moveItems'
  | 'removeItems'
  | 'duplicateItem'
  | 'duplicateTree'
  | 'openItem'
  | 'copyLink'
  | 'act'
  | 'undo'
> &
  Partial<
    Pick<
      ViewActions,
      | 'addAttribute'
      | 'addDescription'
      | 'editAttribute'
      | 'removeAttribute'
      | 'takeOutAttribute'
      | 'showAttribute'
    >
  >

/** What the panel of an item, and whatever else shows one item whole, reads and does in a view. */
export function usePanelContext(records: ViewRecords, actions: OpenItemActions): PanelContext {
  const { rights } = actions
  // Until all types are known nobody can say whether one of the attributes is a text.
  const areTypesThere = useLatePart(moreAttributeTypes, true) !== null
  return useMemo(() => {
    const shown = new Set(records.shown.map(({ id }) => id))
    return {
      primary: records.primary,
      attributes: records.all,
      elsewhere: records.elsewhere ?? [],
      hidden: new Set(records.all.flatMap(({ id }) => (shown.has(id) ? [] : [id]))),
      context: records.context,
      done: records.done,
      canEdit: rights.editItem,
      canEditSettings: rights.editAttribute,
      canCreate: rights.createItem,
      item: records.item,
      below: records.below,
      subscribeBelow: records.subscribeChildren,
      addBelow: (parent_id, name) => {
        const { primary } = records
        actions.addItem({ parent_id, values: primary ? { [primary.id]: name } : {} })
      },
      placeBelow: (id, { after, before }) => actions.moveItems({ ids: [id], after, before }),
      open: actions.openItem,
      addAttribute: rights.createAttribute ? actions.addAttribute : undefined,
      addDescription:
        rights.createAttribute &&
        rights.editFolder &&
        areTypesThere &&
        !records.all.some(({ type }) => type.canBeBody)
          ? actions.addDescription
          : undefined,
      attributeActions: {
        edit: rights.editAttribute ? actions.editAttribute : undefined,
        takeOut: rights.editFolder ? actions.takeOutAttribute : undefined,
        show: rights.editFolder ? actions.showAttribute : undefined,
        remove: rights.deleteAttribute ? actions.removeAttribute : undefined,
      },
      markOf: records.markOf,
      subscribeMarks: records.subscribeMarks,
      setValue: actions.setValue,
      wholeValue: actions.wholeValue,
      takeBack: actions.takeBack,
    }
  }, [records, actions, rights, areTypesThere])
}
