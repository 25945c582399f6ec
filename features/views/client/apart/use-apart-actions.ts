import { folderPath } from '@weft/features/boards/client'
import { useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { late } from '@weft/ui'
import { useMemo } from 'react'

import { createItemActions } from '../data/item-actions.ts'
import type { OpenItemActions } from '../panel-context.ts'
import { useLatest } from '../use-latest.ts'
import type { ViewActions, ViewRecords, ViewRights } from '../view-member.ts'

const copying = late(() => import('../copy-text.ts'))

interface ApartOptions {
  folder: Folder
  rights: ViewRights
  records: ViewRecords
  onClose(): void
}

/** What may be done with an item outside of its folder; what opens another item goes there. */
export function useApartActions(options: ApartOptions): OpenItemActions & Pick<ViewActions, 'undo' | 'redo'> {
  const { folder, rights } = options
  const store = useStore()
  const go = useGo()
  const t = useT()
  const refuseOffline = useRefuseOffline()
  const latest = useLatest(options)
  return useMemo(() => {
    const pathOf = (id: string) => folderPath(folder.board_id, folder.id, id)
    const editItems = createItemActions({
      store,
      folder,
      records: () => latest().records,
      // No filter stands around it.
      implied: () => ({}),
      refuseOffline,
    })
    return {
      ...editItems,
      rights,
      openItem: (id, tab) => go(pathOf(id) + (tab === undefined ? '' : `?t=${tab}`)),
      copyLink(id) {
        const href = new URL(pathOf(id), location.href).href
        // A program that cannot be loaded is reported by the page.
        copying.load().then(
          (part) => part.copyText(href, t('Link copied')),
          () => undefined,
        )
      },
      removeItems(ids) {
        latest().onClose()
        editItems.removeItems(ids)
      },
    }
  }, [store, folder, rights, latest, refuseOffline, go, t])
}
