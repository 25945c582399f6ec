import { isPublishable } from '@weft/features/attributes/shared'
import { clientAttributeType } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { clientViewType } from '@weft/features/views/client'
import { orderAttributes, readQuerySettings } from '@weft/features/views/shared'
import { useT } from '@weft/i18n/react'
import type { Attribute, Folder, View } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { useMemo } from 'react'

import { type LinkAttribute, pageName, wholeName } from '../shared/index.ts'

interface ShownNow {
  /** What a page of the view is called; empty where the view is not known here. */
  title: string
  /** What the view shows, which a new link would show. */
  attributes: readonly LinkAttribute[]
}

/** A view of the folder that is open, as it would be published. */
export function useShownNow(view_id: string): ShownNow {
  const t = useT()
  const store = useStore()
  const view = store.collection<View>('views').get(view_id)
  const folder = store.collection<Folder>('folders').get(view?.folder_id ?? '')
  const attributes = useCollection(store.collection<Attribute>('attributes'), view?.board_id ?? '')
  return useMemo(() => {
    if (!view || !folder) return { title: '', attributes: [] }
    const byId = new Map(attributes.map((one) => [one.id, one]))
    const primary = attributes.find((one) => one.primary)?.id ?? null
    const known = folder.attribute_ids.filter((id) => byId.has(id))
    const ids = primary !== null && !known.includes(primary) ? [primary, ...known] : known
    const shown = orderAttributes(ids, readQuerySettings(view.settings), { primary })
    const type = clientViewType(view.type)
    const { name } = view
    const isPaged = type?.isPaged === true
    return {
      title: wholeName(pageName({ name, folder_name: folder.name, kind: type?.label, isPaged }, t)),
      attributes: shown.flatMap((id): LinkAttribute[] => {
        const one = byId.get(id)
        if (!one || !isPublishable(clientAttributeType(one.type))) return []
        return [{ id, name: one.name, primary: one.primary, state: 'public' }]
      }),
    }
  }, [view, folder, attributes, t])
}
