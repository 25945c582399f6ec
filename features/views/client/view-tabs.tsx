import { ChevronDown, CircleHelp, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { boardIcons } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { type Folder, sortBetween, type View } from '@weft/model'
import {
  CommandSource,
  ContextMenu,
  type Drag,
  type DragHandleProps,
  IconButton,
  late,
  Menu,
  MenuItem,
  SubMenu,
  TabLink,
  TabLinks,
  useDrag,
  useLatePart,
} from '@weft/ui'

import { lookOf } from '../shared/view-look.ts'
import { AllViews } from './all-views.tsx'
import { clientViewType, moreViewTypes } from '../types/registry.client.ts'
import { undoStackOf } from './data/undo-stacks.ts'
import { useViewRights } from './data/use-view-rights.ts'
import { useMayLookBack } from './past/use-may-look-back.ts'
import { placeAmongAll, shownTabs } from './shown-tabs.ts'
import type { AskedDialog } from './view-menus.tsx'
import styles from './views.module.css'

const ViewDialog = late(() => import('./view-menus.tsx').then((it) => it.ViewDialog))
const ViewMenu = late(() => import('./view-menus.tsx').then((it) => it.ViewMenu))
const AccessMark = late(() => import('./view-menus.tsx').then((it) => it.AccessMark))
const ViewTypeItems = late(() => import('./view-menus.tsx').then((it) => it.ViewTypeItems))

/** So many views are opened by a digit. */
const NUMBERED = 8

interface ViewTabsProps {
  folder: Folder
  /** In their order. */
  views: readonly View[]
  current: View | null
  hrefOf(view_id: string | null): string
}

/** The views of a folder, one tab each, to choose, to make, to arrange. */
export function ViewTabs({ folder, views, current, hrefOf }: ViewTabsProps) {
  const t = useT()
  const go = useGo()
  const rights = useViewRights(folder, current)
  const mayLookBack = useMayLookBack(folder)
  useLatePart(moreViewTypes, !views.every(({ type }) => clientViewType(type)))
  const [dialog, setDialog] = useState<AskedDialog | null>(null)
  const row = useRef<HTMLElement>(null)
  const onMade = useFocusOfMade(row, current?.id)
  const shown = shownTabs(views, current)
  const lastAt = shown.at(-1)?.at ?? 0
  const drag = useTabDrag(row, { folder, views, shown, isDisabled: !rights.editView })
  const place = drag.session?.target?.index
  const menuOf = (view: View) => (
    <ViewMenu
      {...{ folder, views, view, hrefOf, onMade }}
      isCurrent={view.id === current?.id}
      onDialog={setDialog}
    />
  )
  const viewOf = (target: Element) => {
    const id = target.closest<HTMLElement>('[data-view]')?.dataset['view']
    return views.find((view) => view.id === id)
  }
  return (
    <ContextMenu
      label={t('View')}
      routeName="tab"
      items={(target) => {
        const view = viewOf(target)
        return view ? menuOf(view) : null
      }}
    >
      <TabLinks
        ref={row}
        label={t('Views')}
        data-views
        data-past={current && mayLookBack(current) ? folder.id : undefined}
      >
        {shown.map(({ view, at: index }) => (
          <span
            key={view.id}
            className={styles['tab']}
            data-view={view.id}
            data-dragged={drag.session?.item.id === view.id || undefined}
            data-drop={place === index || undefined}
            data-drop-after={(index === lastAt && place === lastAt + 1) || undefined}
          >
            <Tab
              view={view}
              href={hrefOf(view.id)}
              handle={drag.handleProps(view)}
              menu={view.id === current?.id ? menuOf(view) : null}
              onEdit={() => rights.editView && setDialog({ view })}
            />
          </span>
        ))}
        {rights.createView && (
          <Menu
            label={t('Add view')}
            routeName="add-view"
            trigger={<IconButton icon={<Plus />} label={t('Add view')} size="small" />}
          >
            <ViewTypeItems {...{ folder, views, hrefOf, onMade }} />
          </Menu>
        )}
        {shown.length < views.length && <AllViews {...{ views, current, hrefOf }} />}
      </TabLinks>
      <CommandSource title={t('This view')} order={21}>
        {current && menuOf(current)}
      </CommandSource>
      <CommandSource title={t('Views')} order={25}>
        {views.map((view, at) => (
          <MenuItem
            key={view.id}
            icon={<ViewPicture view={view} />}
            isDisabled={view.id === current?.id}
            {...(at < NUMBERED && { shortcut: ['Alt', String(at + 1)] })}
            onAction={() => go(hrefOf(view.id))}
          >
            {t('Switch to {name}', { name: view.name })}
          </MenuItem>
        ))}
        {rights.createView && (
          <SubMenu items={<ViewTypeItems {...{ folder, views, hrefOf, onMade }} />}>{t('Add view')}</SubMenu>
        )}
      </CommandSource>
      {dialog && <ViewDialog folder={folder} {...dialog} onClose={() => setDialog(null)} />}
    </ContextMenu>
  )
}

/** The tab of a view that was made here takes the focus as soon as it is shown: the menu that made it is gone. */
function useFocusOfMade(row: RefObject<HTMLElement | null>, current: string | undefined) {
  const made = useRef<string | null>(null)
  useEffect(() => {
    if (made.current === null || made.current !== current) return
    made.current = null
    row.current?.querySelector<HTMLElement>(`[data-view="${current}"] a`)?.focus()
  }, [current, row])
  return (view_id: string) => {
    made.current = view_id
  }
}

interface TabProps {
  view: View
  href: string
  handle: DragHandleProps
  /** Of the view that is shown; null for others. */
  menu: ReactNode
  onEdit(): void
}

function Tab({ view, href, handle, menu, onEdit }: TabProps) {
  const t = useT()
  const { description } = lookOf(view)
  const { access } = view
  const words = access === 'locked' ? t('Locked') : access === 'personal' ? t('Personal') : ''
  return (
    <>
      <TabLink
        {...handle}
        label={view.name}
        icon={<ViewPicture view={view} />}
        title={[words, description].filter(Boolean).join(' · ') || undefined}
        end={words && <AccessMark access={access} />}
        href={href}
        isCurrent={menu !== null}
        onDoubleClick={onEdit}
      />
      {menu !== null && (
        <Menu
          label={t('View')}
          routeName="view"
          trigger={<IconButton icon={<ChevronDown size={14} />} label={t('View menu')} size="small" />}
        >
          {menu}
        </Menu>
      )}
    </>
  )
}

function ViewPicture({ view }: { view: View }) {
  const { icon, color } = lookOf(view)
  const Icon = boardIcons[icon ?? ''] ?? clientViewType(view.type)?.icon ?? CircleHelp
  return <Icon data-color={color} style={color ? { color: 'var(--lt)' } : undefined} />
}

type Place = { index: number }

interface DraggedTabs {
  folder: Folder
  /** In their order, also those without a tab. */
  views: readonly View[]
  shown: ReturnType<typeof shownTabs>
  isDisabled: boolean
}

/** Tabs are put in another order, which is one step to undo. */
function useTabDrag(
  row: RefObject<HTMLElement | null>,
  { folder, views, shown, isDisabled }: DraggedTabs,
): Drag<View, Place> {
  const t = useT()
  const store = useStore()
  const collection = store.collection<View>('views')
  const undo = undoStackOf(store, folder.board_id)
  return useDrag<View, Place>({
    isDisabled,
    nameItem: ({ name }) => name,
    namePlace: ({ index }) => t('place {place}', { place: index + 1 }),
    hitTest({ x }) {
      const tabs = [...(row.current?.querySelectorAll('[data-view]') ?? [])]
      const isRtl = row.current !== null && getComputedStyle(row.current).direction === 'rtl'
      const index = tabs.findIndex((tab) => {
        const box = tab.getBoundingClientRect()
        const middle = box.left + box.width / 2
        return isRtl ? x > middle : x < middle
      })
      return { index: placeAmongAll(shown, index < 0 ? tabs.length : index) }
    },
    onDrop(view, { index }) {
      const rest = views.filter(({ id }) => id !== view.id)
      const at = index > views.indexOf(view) ? index - 1 : index
      const sort_order = sortBetween(rest[at - 1]?.sort_order ?? null, rest[at]?.sort_order ?? null)
      undo.push(collection.save(view.id, { sort_order }))
    },
  })
}
