import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { keepFocusNear, type PageSpot, Resizer, spotOf, useGestures, useIsMobile } from '@weft/ui'

import { coverSiblings } from './cover-siblings.ts'
import styles from './item-panel.module.css'
import { ItemTabs } from './item-tabs.tsx'
import { keepFocusInside } from './keep-focus-inside.ts'
import { PanelFootProvider } from './panel-foot.tsx'
import { type PanelActions, PanelHead } from './panel-head.tsx'
import { type ItemForm, itemName, type PanelCrumb, type PanelContext } from './panel-parts.ts'
import { PanelTitle, type TitleField } from './panel-title.tsx'
import { PanelValues } from './panel-values.tsx'
import { sayMoment } from './say-moment.ts'
import { useBelow } from './use-below.ts'

export interface ItemPanelProps {
  item: Item
  /** The view that it was opened in. */
  view_id: string
  panelContext: PanelContext
  form: ItemForm
  /** Missing where it can only be opened as it is. */
  onForm?: ((form: ItemForm) => void) | undefined
  /** Its own place, where this is another one. */
  href?: string | undefined
  /** The way here, the item itself not among it. */
  crumbs: readonly PanelCrumb[]
  /** What stands below the values, as the address names it; null is the first. */
  tab: string | null
  onTab(tab: string): void
  actions: PanelActions
  /** What was typed for a new item while its panel was on the way, once; null for any other item. */
  takeTyped?: ((item_id: string) => string | null) | undefined
  /** Whether that ended with Enter, once. */
  takeTypedEnd?: ((item_id: string) => boolean) | undefined
  /** Whether the person pressed something else while the panel was on the way. */
  isLeft?: ((item_id: string) => boolean) | undefined
  /** Makes another item and opens it; missing where this one is not new. */
  onAddNext?: (() => void) | undefined
  /** Missing at the ends of the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose(): void
}

/** What keys do. */
type Ways = Partial<Record<string, (() => void) | undefined>>

const MIN_WIDTH = 480
const MAX_WIDTH = 720
const WIDTH = 520
const WIDTH_KEY = 'weft.item-panel.width'

/** One item: beside its list, over it or instead of it; on a phone always instead of it. */
export function ItemPanel(props: ItemPanelProps) {
  const { item, panelContext, crumbs, actions, href, onForm, onAddNext, onPrevious, onNext, onClose } = props
  const t = useT()
  const isMobile = useIsMobile()
  const { storage } = useEntry()
  const panel = useRef<HTMLElement>(null)
  const title = useRef<TitleField>(null)
  const [width, setWidth] = useState(() => clamp(Number(storage.getItem(WIDTH_KEY)) || WIDTH))
  const name = itemName(item, panelContext) || t('Untitled')
  const below = useBelow(item.id, panelContext)
  const form = isMobile ? 'page' : props.form
  const isModal = form === 'modal'

  // Ends before the focus goes back to what was covered.
  useLayoutEffect(() => (form === 'page' && panel.current ? coverSiblings(panel.current) : undefined), [form])

  usePanelFocus({ panel, title }, { ...props, item_id: item.id, isModal, isBeside: form === 'panel' })
  const leave = () => {
    if (!panelContext.takeBack?.(item.id)) onClose()
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (!panel.current?.contains(target)) return
    if (isModal && event.key === 'Tab') keepFocusInside(event, panel.current)
    if (event.defaultPrevented || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    const isField = target.closest('input, textarea, select, [contenteditable]') !== null
    const plain: Ways = isField ? {} : { Escape: leave, '[': onPrevious, ']': onNext }
    const action = isCommand ? { Enter: onAddNext }[event.key] : plain[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  const back = document.dir === 'rtl' ? 'left' : 'right'
  const swipe = useGestures({ onSwipe: (direction) => direction === back && leave() })

  return (
    <div
      className={styles['stage']}
      data-form={form}
      {...(isModal ? { role: 'dialog', 'aria-modal': true, 'aria-label': name } : {})}
    >
      {isModal && (
        <button
          type="button"
          className={styles['shade']}
          tabIndex={-1}
          aria-label={t('Close')}
          onClick={leave}
        />
      )}
      <aside
        ref={panel}
        className={styles['panel']}
        aria-label={name}
        tabIndex={-1}
        data-form={form}
        data-item-page={isMobile || undefined}
        style={form === 'panel' ? { inlineSize: width } : undefined}
        onKeyDown={handleKey}
        {...(isMobile ? swipe : {})}
      >
        {form === 'panel' && (
          <Resizer
            label={t('Width of the panel')}
            edge="start"
            value={width}
            min={MIN_WIDTH}
            max={MAX_WIDTH}
            initial={WIDTH}
            onResize={setWidth}
            onCommit={(next) => storage.setItem(WIDTH_KEY, String(next))}
          />
        )}
        <PanelHead
          {...{ form, crumbs, actions, href, onForm, onPrevious, onNext }}
          onClose={leave}
          about={{ item, below, panelContext, view_id: props.view_id }}
        />
        <PanelBody {...props} {...{ below, panel, title }} />
      </aside>
    </div>
  )
}

interface PanelBodyProps extends ItemPanelProps, PanelPlaces {
  below: readonly Item[]
}

/** What scrolls, and below it what does not. */
function PanelBody({ item, panelContext, below, tab, onTab, onAddNext, panel, title }: PanelBodyProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className={styles['body']}>
        <PanelTitle
          key={item.id}
          ref={title}
          {...{ item, panelContext, onAddNext }}
          onEnter={() => focusBelowTitle(panel.current)}
          onEscape={(wasEmpty) => {
            // An item that was just made and got no name was not wanted.
            if (!wasEmpty || !panelContext.takeBack?.(item.id)) panel.current?.focus({ preventScroll: true })
          }}
        />
        <PanelValues item={item} panelContext={panelContext} />
        {foot && (
          <PanelFootProvider value={foot}>
            <ItemTabs {...{ item, below, panelContext }} tab={tab} onTab={onTab} />
          </PanelFootProvider>
        )}
        <ItemDates item={item} panelContext={panelContext} />
      </div>
      <div ref={setFoot} className={styles['foot']} data-panel-foot />
    </>
  )
}

interface PanelPlaces {
  panel: RefObject<HTMLElement | null>
  title: RefObject<TitleField | null>
}

interface FocusOptions extends Pick<ItemPanelProps, 'takeTyped' | 'takeTypedEnd' | 'isLeft'> {
  item_id: string
  isModal: boolean
  /** It covers nothing: who is elsewhere can stay there. */
  isBeside: boolean
}

/** The focus comes into the panel, and goes back to where it was when the panel goes. */
function usePanelFocus({ panel, title }: PanelPlaces, options: FocusOptions): void {
  const { item_id, isModal, isBeside, takeTyped, takeTypedEnd, isLeft } = options
  // The keys of the panel are heard where the focus is: so it comes here, and goes back when the panel goes.
  const opener = useRef<Element | null>(null)
  const spot = useRef<PageSpot>([])
  // Before the browser handles another key: no letter may fall between two fields.
  useLayoutEffect(() => {
    const typed = takeTyped?.(item_id) ?? null
    const isFirst = opener.current === null
    opener.current ??= document.activeElement
    if (isFirst && opener.current) spot.current = spotOf(opener.current)
    // An item without a name was just made, and a name is what it needs first.
    const isEnded = takeTypedEnd?.(item_id) ?? false
    const isElsewhere = isBeside && document.activeElement !== document.body && isLeft?.(item_id) === true
    if (isElsewhere && typed === null) return
    if (isEnded) focusBelowTitle(panel.current)
    else if (typed !== null || (isFirst && title.current?.isEmpty())) title.current?.begin(typed ?? '')
    else if (isFirst) panel.current?.focus({ preventScroll: true })
  }, [panel, title, item_id, isBeside, takeTyped, takeTypedEnd, isLeft])
  useEffect(
    () => () => {
      const { current: before } = opener
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      // It may go with the item, which was deleted.
      if (before && before !== document.body) keepFocusNear(before, spot.current)
    },
    [],
  )
  // What is over the list has the focus, or its keys would go to what it covers.
  useEffect(() => {
    if (isModal && !panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true })
  }, [panel, isModal, item_id])
}

/** After its title the first value of an item comes. */
function focusBelowTitle(panel: HTMLElement | null): void {
  const value = panel?.querySelector<HTMLElement>('[data-attribute] > button')
  const next = value ?? panel
  next?.focus({ preventScroll: true })
}

/** When it was made and last changed, and by whom. */
function ItemDates({ item, panelContext }: { item: Item; panelContext: PanelContext }) {
  const { created_at, created_by, updated_at, updated_by } = item
  return (
    <p className={styles['dates']}>
      <ItemDate at={created_at} by={created_by} isChange={false} panelContext={panelContext} />
      {updated_at !== created_at && (
        <ItemDate at={updated_at} by={updated_by} isChange panelContext={panelContext} />
      )}
    </p>
  )
}

interface ItemDateProps {
  at: string
  by: number | null
  isChange: boolean
  panelContext: PanelContext
}

function ItemDate({ at, by, isChange, panelContext: { context } }: ItemDateProps) {
  const t = useT()
  const name = by === null ? undefined : context.people.get(by)?.name
  const { text: date, exact } = sayMoment(at, context)
  const said = () => {
    if (name === undefined) return isChange ? t('Updated {date}', { date }) : t('Created {date}', { date })
    return isChange
      ? t('Updated {date} by {name}', { date, name })
      : t('Created {date} by {name}', { date, name })
  }
  return <span title={exact}>{said()}</span>
}

function clamp(width: number): number {
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))
}
