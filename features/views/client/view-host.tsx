import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { useConnectionStatus, useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { withInput } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Folder, Item, View } from '@weft/model'
import type { QuerySpec } from '@weft/query'
import { useCollection, useLiveQuery } from '@weft/store/react'
import { lateComponent, latePart, Skeleton, toast, useIsMobile, useLatePart, useRouteChoice } from '@weft/ui'
import { Plus } from 'lucide-react'

import { impliedValues } from '../shared/implied-values.ts'
import { readQuerySettings } from '../shared/query-settings.ts'
import { moreViewTypes } from '../types/registry.client.ts'
import type { AttributeRequest } from './attribute-overlays.tsx'
import { fitting } from './data/fitting-values.ts'
import { createItemActions } from './data/item-actions.ts'
import { createTypeAhead } from './data/type-ahead.ts'
import { foldersBelow } from './data/folders-below.ts'
import { undoStackOf } from './data/undo-stacks.ts'
import { useRecords } from './data/use-records.ts'
import { useValueContext } from './data/use-value-context.ts'
import { useViewRights } from './data/use-view-rights.ts'
import { actsPart } from './data/acts-part.ts'
import { useLatest } from './use-latest.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useViewSettings } from './data/use-view-settings.ts'
import { useViewType } from './use-view-type.ts'
import { ViewToolbar } from './toolbar/view-toolbar.tsx'
import { WorkingLine } from './working-line.tsx'
import type { ToolbarPanel, ViewActions } from './view-member.ts'
import styles from './views.module.css'

const OfflineNote = lateComponent(() => import('./offline-note.tsx').then((it) => it.OfflineNote))
const AttributeOverlays = lateComponent(() =>
  import('./attribute-overlays.tsx').then((it) => it.AttributeOverlays),
)
const EmptyView = lateComponent(() => import('./empty-view.tsx').then((it) => it.EmptyView))
const SubfolderFeeds = lateComponent(() =>
  import('./data/subfolder-feeds.tsx').then((it) => it.SubfolderFeeds),
)
const ItemBeside = lateComponent(() => import('./item-beside.tsx').then((it) => it.ItemBeside))

const PANELS: readonly ToolbarPanel[] = ['filter', 'sort', 'group', 'attributes', 'color', 'options']

interface ViewHostProps {
  folder: Folder
  view: View
  openItemId: string | null
  /** Address of an item of this folder, or of the folder itself, with what the address holds now. */
  hrefOf(item_id: string | null): string
}

const copying = latePart(() => import('./copy-text.ts'))

const isTopLevel = (item: Item) => item.parent_id === null

/** The one host of all views: it asks the question, holds the tools, and gives the view what it shows. */
export function ViewHost({ folder, view, openItemId, hrefOf }: ViewHostProps) {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const isMobile = useIsMobile()
  const status = useConnectionStatus()
  const refuseOffline = useRefuseOffline()
  const member = useViewType(view.type)
  const rights = useViewRights(folder, view)
  const kept = useViewSettings(view, member, rights.editView)
  // The server's answer is another object that says the same: it is no other question.
  const said = JSON.stringify(kept.settings)
  // oxlint-disable-next-line react/exhaustive-deps -- what is said is what they hold
  const settings = useMemo(() => readQuerySettings(kept.settings), [said])
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [panel, setPanel] = useRouteChoice(PANELS)
  const [request, setRequest] = useState<AttributeRequest | null>(null)
  const addAnchor = useRef<HTMLElement | null>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)

  const context = useValueContext(folder.team_id)
  const isUnfiltered = settings.filter === null && wanted.trim() === ''
  const sub_items = member?.isFlat ? 'flat' : settings.sub_items
  const isNested = isUnfiltered && sub_items === 'nested'
  const isTop = isNested || sub_items === 'hide'
  const { include_subfolders } = settings
  const folders = useCollection(store.collection<Folder>('folders'), include_subfolders ? folder.team_id : '')
  const folder_ids = useMemo(
    () => [folder.id, ...(include_subfolders ? foldersBelow(folders, folder.id) : [])],
    [folder.id, folders, include_subfolders],
  )
  const { records, env } = useRecords(folder, settings, context, { isNested, folder_ids })
  const filler = useLatePart(actsPart, settings.empty_groups)
  const spec = useMemo<QuerySpec>(
    () => ({
      ...settings,
      fill: settings.empty_groups && filler?.groupFiller(settings.groups, env),
      search: { text: wanted, attribute_ids: records.shown.map(({ id }) => id) },
    }),
    [settings, filler, env, wanted, records.shown],
  )
  const { query, isPending } = useLiveQuery(store.collection<Item>('items'), folder_ids, {
    spec,
    env,
    ...(isTop ? { where: isTopLevel } : {}),
  })

  // However a panel is closed, by the way back too, its draft is kept then.
  const lastPanel = useRef(panel)
  useEffect(() => {
    if (lastPanel.current !== null && panel === null) latest().kept.keep()
    lastPanel.current = panel
  })
  // Actions are made once per folder and read what is current when they are called.
  const latest = useLatest({ records, settings, context, kept, hrefOf, openItemId, setPanel })
  const editItems = useMemo(
    () =>
      createItemActions({
        store,
        folder,
        records: () => latest().records,
        implied: () =>
          fitting(impliedValues(latest().settings.filter, latest().context.me), latest().records),
        refuseOffline,
      }),
    [store, folder, latest, refuseOffline],
  )
  const openItem = useCallback(
    (id: string) => {
      // From one item to the next there is one step back to the list.
      go(latest().hrefOf(id), { replace: latest().openItemId !== null })
    },
    [go, latest],
  )
  const actions = useMemo<ViewActions>(
    () => ({
      rights,
      ...editItems,
      removeItems(ids) {
        const open = latest().openItemId
        if (open !== null && ids.includes(open)) go(latest().hrefOf(null), { replace: true })
        editItems.removeItems(ids)
      },
      openItem,
      showDetails(id) {
        const href = latest().hrefOf(id)
        go(`${href}${href.includes('?') ? '&' : '?'}t=activity`)
      },
      copyLink(id) {
        const href = new URL(latest().hrefOf(id), location.href).href
        copying.load().then((part) => part.copyText(href, t('Link copied')), ignore)
      },
      changeSettings(changed, isStep, base) {
        const change = latest().kept.change(changed, base)
        if (isStep && change) undoStackOf(store, folder.board_id).push(change)
      },
      addAttribute(anchor) {
        // The folder's arrangement is everybody's: it is not changed by somebody who cannot see what others do.
        if (refuseOffline()) return
        addAnchor.current = anchor ?? toolbar.current?.querySelector<HTMLElement>('[data-attributes]') ?? null
        latest().setPanel(null)
        setRequest({ kind: 'add' })
      },
      editAttribute: (id) => setRequest({ kind: 'edit', id }),
      removeAttribute: (id) => setRequest({ kind: 'remove', id }),
      focusSearch: () => searchField.current?.focus(),
      showFilter: () => latest().setPanel('filter'),
    }),
    [rights, editItems, openItem, go, t, latest, refuseOffline, store, folder.board_id],
  )
  const [typeAhead] = useState(createTypeAhead)
  const addAndOpen = useCallback(() => {
    if (!rights.createItem) return
    const id = actions.addItem()
    const { primary } = latest().records
    if (primary && rights.editItem && !primary.type.isStatic)
      typeAhead.begin(
        id,
        primary.attribute.name,
        (text) => {
          const { type, settings: ofType } = primary
          withInput(type, (input) => {
            const parsed = input.parse(text, ofType, latest().context)
            const problem = 'problem' in parsed ? parsed.problem : input.checkData(parsed.data, ofType)
            if (problem !== null) toast.error(t(problem))
            else if ('data' in parsed) void actions.setValue(id, primary.id, parsed.data)
          })
        },
        () => go(latest().hrefOf(null), { replace: true }),
      )
    openItem(id)
  }, [rights, openItem, actions, latest, typeAhead, t, go])
  useScreenKeys({ onNew: rights.createItem ? addAndOpen : undefined, onSearch: actions.focusSearch })

  const items = store.collection<Item>('items')
  const total = folder_ids.reduce((sum, id) => sum + items.ids(id).size, 0)
  const { Component, tools } = member ?? {}
  const hasTools = tools?.length !== 0
  return (
    <>
      {hasTools && (
        <div ref={toolbar} className={styles['tools']}>
          <ViewToolbar
            {...{ folder, settings, records, env, actions, panel, search, searchField, member }}
            viewSettings={kept.settings}
            counts={{ shown: query.length, total: isUnfiltered ? query.length : total }}
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
      {folder_ids.length > 1 && <SubfolderFeeds {...folder} folder_ids={folder_ids.slice(1)} />}
      <div className={styles['body']}>
        <div className={styles['view']}>
          <WorkingLine isPending={isPending} />
          {Component && !query.isReady ? (
            <Skeleton rows={8} />
          ) : Component ? (
            <Component
              key={view.id}
              view={{ id: view.id, name: view.name, settings: kept.settings }}
              {...{ folder, settings, query, env, records, actions, openItemId }}
              takeTyped={typeAhead.take}
            />
          ) : moreViewTypes.loaded() === null ? null : (
            <div className={styles['center']}>
              {t('This kind of view needs a newer version of the app. Nothing of it is lost.')}
            </div>
          )}
          {Component && !member?.showsEmpty && query.isReady && query.length === 0 && (
            <EmptyView
              isFiltered={!isUnfiltered}
              onAdd={rights.createItem ? addAndOpen : undefined}
              onClear={() => {
                setSearch('')
                kept.change({ filter: null })
              }}
            />
          )}
          {isMobile && rights.createItem && hasTools && openItemId === null && (
            <button type="button" className={styles['fab']} aria-label={t('Add item')} onClick={addAndOpen}>
              <Plus />
            </button>
          )}
        </div>
        {openItemId !== null && (
          <ItemBeside
            item_id={openItemId}
            view={view}
            isAsked={member?.showsItem === true}
            {...{ query, records, actions, hrefOf }}
            settings={kept.settings}
            takeTyped={typeAhead.take}
            onClose={() => go(hrefOf(null))}
          />
        )}
      </div>
      {request && (
        <AttributeOverlays
          {...{ folder, request, anchor: addAnchor, query, env }}
          onClose={() => setRequest(null)}
        />
      )}
    </>
  )
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
