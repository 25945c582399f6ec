import type { ExtensionPoints } from '@weft/client-kit'
import { isAssignable } from '@weft/features/attributes/shared'
import { useStore } from '@weft/features/connectivity/client'
import { type ShownAttribute, toShown } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Folder, Item } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Button, MenuItem } from '@weft/ui'
import { Sparkles } from 'lucide-react'

import { useMayAsk } from '../use-may-ask.ts'
import { useOpenFill } from './fill-wish.ts'

const useMayFill = ({ team_id, board_id, id }: Folder) => useMayAsk({ team_id, board_id, folder_id: id })

/** What the model is asked for: what forms ask for as well; the server decides. */
const isOffered = ({ type, settings, attribute }: ShownAttribute) =>
  !attribute.primary &&
  isAssignable(type) &&
  (type.asked?.(settings) ?? null) !== null &&
  type.holds !== 'files'

/** In the bar for picked items, for those who may ask the model in the folder. */
export function FillPicked({ folder, ids }: ExtensionPoints['items.picked']) {
  const t = useT()
  const mayFill = useMayFill(folder)
  const open = useOpenFill(folder)
  if (!mayFill) return null
  return (
    <Button variant="ghost" size="compact" icon={<Sparkles />} onClick={() => open(ids)}>
      {t('Fill with AI')}
    </Button>
  )
}

/** In the menu of a column that the model can fill: for the first items without a value, or else for the first. */
export function FillColumn({ folder, attribute_id, items }: ExtensionPoints['column.menu']) {
  const t = useT()
  const mayFill = useMayFill(folder)
  const open = useOpenFill(folder)
  const attribute = useRecord(useStore().collection<Attribute>('attributes'), attribute_id)
  if (!mayFill || !attribute || !isOffered(toShown(attribute))) return null
  const isEmpty = ({ values }: Item) => (values?.[attribute_id]?.data ?? null) === null
  const fill = () => {
    const all = items()
    const empty = all.filter(isEmpty)
    open(
      (empty.length > 0 ? empty : all).map(({ id }) => id),
      attribute_id,
    )
  }
  return (
    <MenuItem icon={<Sparkles />} onAction={fill}>
      {t('Fill with AI')}
    </MenuItem>
  )
}
