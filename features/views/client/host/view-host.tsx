import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import type { Folder, View } from '@weft/model'
import { late, useIsMobile, useRouteChoice } from '@weft/ui'

import { readQuerySettings } from '../../shared/query-settings.ts'
import { useAddAndOpen } from './use-add-and-open.ts'
import { useAttributeRequest } from './use-attribute-request.ts'
import { useAwaitedItem } from './use-awaited-item.ts'
import { type CurrentView, useViewActions } from './use-view-actions.ts'
import { useViewQuery } from './use-view-query.ts'
import { useViewRights } from '../data/use-view-rights.ts'
import { type KeptSettings, useViewSettings } from './use-view-settings.ts'
import { usePastMoment } from '../past/past-moment.ts'
import { ToolPlacesProvider, useToolPlaces } from '../toolbar/tool-places.tsx'
import { ToolRoomProvider, useFittingRoom } from '../toolbar/tool-room.tsx'
import { ViewToolbar } from '../toolbar/view-toolbar.tsx'
import { useLatest } from '../use-latest.ts'
import { useUndoKeys } from '../use-undo-keys.ts'
import { useTakingBack } from './use-taking-back.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useViewType } from './use-view-type.ts'
import type { ToolbarPanel, ViewActions } from '../view-member.ts'
import { ViewStage } from './view-stage.tsx'
import { OfflineNote } from './offline-note.tsx'
import { SubfolderFeeds } from './subfolder-feeds.tsx'
import styles from '../views.module.css'

const AttributeOverlays = late(() => import('../attribute-overlays.tsx').then((it) => it.AttributeOverlays))
const ItemBeside = late(() => import('../item-beside.tsx').then((it) => it.ItemBeside))

/** What is opened of an item is of today. */
const UNOPENED = { openItem: () => undefined, copyLink: () => undefined }

const PANELS: readonly ToolbarPanel[] = ['filter', 'sort', 'group', 'attributes', 'color', 'options']

interface ViewHostProps {
  folder: Folder
  view: View
  openItemId: string | null
  /** Address of an item of this folder, or of the folder itself, with what the address holds now. */
  hrefOf(item_id: string | null): string
}

/** The one host of all views: it asks the question, holds the tools, and gives the view what it shows. */
export function ViewHost({ folder, view, openItemId, hrefOf }: ViewHostProps) {
  const go = useGo()
  const isMobile = useIsMobile()
  const status = useConnectionStatus()
  const member = useViewType(view.type)
  const rights = useViewRights(folder, view)
  const kept = useViewSettings(view, member, rights.editView)
  const settings = useQuerySettings(folder, kept)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [panel, setPanel] = useRouteChoice(PANELS)
  const searchField = useRef<HTMLInputElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const { places, refs } = useToolPlaces()
  const attributes = useAttributeRequest(toolbar)
  const asked = useViewQuery(folder, member, settings, wanted)
  const { context, records, env, query, folder_ids, isUnfiltered } = asked
  const awaited = useAwaitedItem(openItemId)
  const latest = useLatest<CurrentView>({
    records,
    settings,
    context,
    kept,
    hrefOf,
    openItemId,
    awaitItem: awaited.ask,
    setPanel,
  })
  useKeptDraft(panel, latest)
  const { actions, isPast } = useInTime(useViewActions({ folder, rights, latest, searchField, attributes }))
  const { addAndOpen, takeTyped, ...ofNewItem } = useAddAndOpen(actions, latest)
  const onAdd = rights.createItem ? addAndOpen : undefined
  useUndoKeys(actions)
  useTakingBack(openItemId, actions, member?.showsItem === true)
  useScreenKeys({ onNew: onAdd, onSearch: actions.focusSearch })
  const viewSettings = kept.settings
  const of = [view.id, kept.isShared, viewSettings]
  const room = useFittingRoom(toolbar, { isOff: isMobile, of, isOpen: panel !== null })
  const shown = { id: view.id, name: view.name, settings: viewSettings }
  return (
    <ToolRoomProvider value={room}>
      {member?.tools?.length !== 0 && (
        <div ref={toolbar} className={styles['tools']}>
          <ViewToolbar
            {...{ folder, settings, records, env, actions, panel, search, searchField, member, viewSettings }}
            placeRefs={refs}
            counts={{ shown: query.length, total: asked.total }}
            isShared={kept.isShared}
            onReset={kept.reset}
            onSave={kept.keep}
            onDraft={kept.draft}
            onPanel={setPanel}
            onSearch={setSearch}
            onAddItem={addAndOpen}
          />
        </div>
      )}
      {status === 'disconnected' && isMobile && <OfflineNote />}
      {folder_ids.length > 1 && !isPast && <SubfolderFeeds {...folder} folder_ids={folder_ids.slice(1)} />}
      <div className={styles['body']}>
        <ToolPlacesProvider value={isMobile ? null : places}>
          <ViewStage
            {...{ member, isUnfiltered, onAdd }}
            props={{
              folder,
              view: shown,
              settings,
              query,
              env,
              records,
              actions,
              openItemId,
              takeTyped,
              search: { text: wanted, clear: () => setSearch('') },
            }}
            isPending={asked.isPending}
          />
        </ToolPlacesProvider>
        {openItemId !== null && (
          <ItemBeside
            item_id={openItemId}
            isAsked={member?.showsItem === true}
            {...{ view, query, records, actions, hrefOf, takeTyped }}
            {...{ ...ofNewItem, isLeft: awaited.isLeft }}
            settings={viewSettings}
            onClose={() => go(hrefOf(null))}
          />
        )}
      </div>
      {attributes.request && (
        <AttributeOverlays
          {...{ folder, query, env }}
          request={attributes.request}
          anchor={attributes.anchor}
          onClose={() => attributes.ask(null)}
        />
      )}
    </ToolRoomProvider>
  )
}

/** What is done where the past is shown. */
function useInTime(live: ViewActions): { actions: ViewActions; isPast: boolean } {
  const isPast = usePastMoment() !== null
  const actions = useMemo(() => (isPast ? { ...live, ...UNOPENED } : live), [live, isPast])
  return { actions, isPast }
}

/** The server's answer is another object that says the same: it is no other question. */
function useQuerySettings(folder: Folder, kept: KeptSettings) {
  const whole = { include_subfolders: folder.settings['include_subfolders'], ...kept.settings }
  const said = JSON.stringify(whole)
  // oxlint-disable-next-line react/exhaustive-deps -- what is said is what they hold
  return useMemo(() => readQuerySettings(whole), [said])
}

/** However a panel is closed, by the way back too, its draft is kept then. */
function useKeptDraft(panel: ToolbarPanel | null, latest: () => CurrentView): void {
  const lastPanel = useRef(panel)
  useEffect(() => {
    if (lastPanel.current !== null && panel === null) latest().kept.keep()
    lastPanel.current = panel
  })
}
