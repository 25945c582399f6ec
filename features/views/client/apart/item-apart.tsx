import { useLocation } from '@tanstack/react-router'
import { boardPath, folderPath, useOneName } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { type ItemApartProps, ItemPanel, MissingItem, type PanelCrumb } from '@weft/features/items/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Folder, Item, View } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Skeleton } from '@weft/ui'
import { useMemo, useState } from 'react'

import { readQuerySettings } from '../../shared/query-settings.ts'
import { useRecords } from '../data/use-records.ts'
import { useValueContext } from '../data/use-value-context.ts'
import { useViewRights } from '../data/use-view-rights.ts'
import { FolderNote } from '../folder-note.tsx'
import { followInside } from '../follow-inside.ts'
import { useFolderContent } from '../host/use-folder-content.ts'
import { MoveOpenItem } from '../move-open-item.tsx'
import { panelActions } from '../panel-actions.ts'
import { usePanelContext } from '../panel-context.ts'
import { usePanelKeys } from '../panel-keys.ts'
import { useUndoKeys } from '../use-undo-keys.ts'
import { useApartActions } from './use-apart-actions.ts'
import styles from '../views.module.css'

/** An item open beside a list that is none of its folder: the folder is loaded for it. */
export function ItemApart(props: ItemApartProps) {
  const { item_id } = props
  const item = useRecord(useStore().collection<Item>('items'), item_id)
  // It may have been moved since the list was made.
  const { board_id, folder_id } = item ?? props
  return <InItsFolder key={folder_id} {...props} {...{ board_id, folder_id, item }} />
}

function InItsFolder({ item, ...props }: ItemApartProps & { item: Item | undefined }) {
  const t = useT()
  const { state, folder, current, feeds } = useFolderContent(props.board_id, props.folder_id, null)
  if (state === 'none') return <MissingItem onClose={props.onClose} />
  if (folder && state === 'there')
    return item ? (
      <OpenItem {...props} {...{ item, folder }} view={current} />
    ) : feeds[2].phase === 'live' || feeds[2].phase === 'kept' ? (
      <MissingItem onClose={props.onClose} />
    ) : (
      <Waiting />
    )
  if (state === 'loading') return <Waiting />
  return (
    <aside className={styles['apart']} aria-label={t('Item')}>
      <FolderNote what={state === 'failed' ? 'failed' : 'unreachable'} feeds={feeds} />
    </aside>
  )
}

function Waiting() {
  return (
    <div className={styles['apart']}>
      <Skeleton rows={6} isWide />
    </div>
  )
}

interface OpenItemProps extends ItemApartProps {
  item: Item
  folder: Folder
  /** The folder's first: which attributes are folded away is as there. */
  view: View | null
}

function OpenItem({ item, folder, view, onPrevious, onNext, onClose }: OpenItemProps) {
  const go = useGo()
  const [isMoving, setMoving] = useState(false)
  const settings = useMemo(() => readQuerySettings(view?.settings ?? {}), [view])
  const folder_ids = useMemo(() => [folder.id], [folder.id])
  const context = useValueContext(folder)
  const { records } = useRecords(folder, settings, context, { isNested: false, folder_ids })
  const rights = useViewRights(folder, view)
  const href = folderPath(folder.board_id, folder.id, item.id)
  const actions = useApartActions({ folder, rights, records, onClose })
  const panelContext = usePanelContext(records, actions)
  const { tab, onTab } = useTab()
  useUndoKeys(actions)
  const leave = () => {
    if (!actions.takeBack(item.id)) onClose()
  }
  usePanelKeys({ item, records, actions, onClose: leave, onPrevious, onNext })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links themselves take keys
    <div style={{ display: 'contents' }} onClick={(event) => followInside(event, go)}>
      <ItemPanel
        {...{ item, panelContext, tab, onTab, onPrevious, onNext, onClose }}
        crumbs={useCrumbs(folder)}
        form="panel"
        href={href}
        view_id={view?.id ?? ''}
        actions={panelActions(item.id, actions, () => setMoving(true))}
      />
      {isMoving && (
        <MoveOpenItem
          {...{ item, records, actions }}
          onMoved={() => undefined}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}

/** What stands below the values, by the address. */
function useTab() {
  const go = useGo()
  const { pathname, searchStr } = useLocation()
  const search = new URLSearchParams(searchStr)
  return {
    tab: search.get('t'),
    onTab(next: string) {
      search.set('t', next)
      go(`${pathname}?${search.toString()}`, { replace: true })
    },
  }
}

function useCrumbs(folder: Folder): PanelCrumb[] {
  const board = useRecord(useStore().collection<Board>('boards'), folder.board_id)
  const isOneName = useOneName(board, folder)
  const ofBoard = { id: folder.board_id, label: board?.name ?? '', href: boardPath(folder.board_id) }
  const ofFolder = { id: folder.id, label: folder.name, href: folderPath(folder.board_id, folder.id) }
  return isOneName ? [ofFolder] : [ofBoard, ofFolder]
}
