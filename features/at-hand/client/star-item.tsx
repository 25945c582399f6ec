import type { ExtensionPoints } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Folder } from '@weft/model'
import { useCollection, useRecord } from '@weft/store/react'

import { placeOfItem } from './places-here.ts'
import { StarButton } from './star-button.tsx'
import { useStar } from './stars.ts'
import { useNotedVisit } from './use-noted-visit.ts'

/** In the line above an open item. */
export function StarItem({ item, isCompact }: ExtensionPoints['item.head']) {
  const t = useT()
  const store = useStore()
  const folder = useRecord(store.collection<Folder>('folders'), item.folder_id)
  const attributes = useCollection(store.collection<Attribute>('attributes'), item.board_id)
  const primary = attributes.find((one) => one.primary)
  const data = item.values?.[primary?.id ?? '']?.data
  const name = typeof data === 'string' ? data : ''
  const place = folder ? placeOfItem(folder, item, name) : null
  useNotedVisit(place)
  const choice = useStar(place)
  const labels = [t('Star this item'), t('Remove the star of this item')] as const
  return <StarButton {...{ choice, labels, isCompact }} />
}
