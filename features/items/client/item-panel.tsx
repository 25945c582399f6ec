import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  Link,
  Maximize2,
  Minimize2,
  Trash2,
  X,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { IconButton, Menu, MenuItem, Resizer, ToolbarSeparator, useIsMobile } from '@weft/ui'

import styles from './item-panel.module.css'
import { itemName, type PanelAttribute, type PanelWorld } from './panel-parts.ts'
import { PanelTitle, type TitleField } from './panel-title.tsx'
import { PanelValue } from './panel-value.tsx'

export interface ItemPanelProps {
  item: Item
  world: PanelWorld
  /** Where the item lies, said where the page shows nothing else of it. */
  place?: string | undefined
  /** What was typed for a new item while its panel was on the way, once; null for any other item. */
  takeTyped?: ((item_id: string) => string | null) | undefined
  /** Missing at the ends of the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onCopyLink(): void
  /** Missing where the person may not. */
  onDelete?: (() => void) | undefined
  onClose(): void
}

const MIN_WIDTH = 480
const MAX_WIDTH = 720
const WIDTH = 520
const WIDTH_KEY = 'weft.item-panel.width'
/** More attributes than these are shown on demand. */
const SHOWN = 12

/** One item beside its list, or on a phone instead of it. */
export function ItemPanel(props: ItemPanelProps) {
  const { item, world, place, takeTyped, onPrevious, onNext, onCopyLink, onDelete, onClose } = props
  const t = useT()
  const isMobile = useIsMobile()
  const { storage } = useEntry()
  const panel = useRef<HTMLElement>(null)
  const title = useRef<TitleField>(null)
  const [isFull, setIsFull] = useState(false)
  const [width, setWidth] = useState(() => clamp(Number(storage.getItem(WIDTH_KEY)) || WIDTH))
  const [isAll, setIsAll] = useState(false)
  const name = itemName(item, world) || t('Untitled')
  const rest = world.attributes.filter(({ id }) => id !== world.primary?.id)
  const shown = isAll || rest.length <= SHOWN + 1 ? rest : rest.slice(0, SHOWN)

  // The keys of the panel are heard where the focus is: so it comes here, and goes back when the panel goes.
  const opener = useRef<Element | null>(null)
  // Before the browser handles another key: no letter may fall between two fields.
  useLayoutEffect(() => {
    const typed = takeTyped?.(item.id) ?? null
    const isFirst = opener.current === null
    opener.current ??= document.activeElement
    // An item without a name was just made, and a name is what it needs first.
    if (typed !== null || (isFirst && title.current?.isEmpty())) title.current?.begin(typed ?? '')
    else if (isFirst) panel.current?.focus({ preventScroll: true })
  }, [item.id, takeTyped])
  useEffect(
    () => () => {
      const { current: before } = opener
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [],
  )
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.defaultPrevented || target.closest('input, textarea, select, [contenteditable]')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = { Escape: onClose, '[': onPrevious, ']': onNext }[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  return (
    <aside
      ref={panel}
      className={styles['panel']}
      aria-label={name}
      tabIndex={-1}
      data-full={isFull || isMobile || undefined}
      style={isFull || isMobile ? undefined : { inlineSize: width }}
      onKeyDown={handleKey}
    >
      {!isFull && !isMobile && (
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
      <header className={styles['head']}>
        {isMobile && (
          <IconButton
            icon={<ArrowLeft className="icon-flip" />}
            label={t('Back')}
            size="touch"
            onClick={onClose}
          />
        )}
        {!isMobile && (
          <>
            <IconButton
              icon={<ChevronUp />}
              label={t('Previous item')}
              shortcut={['[']}
              size="small"
              disabled={!onPrevious}
              onClick={onPrevious}
            />
            <IconButton
              icon={<ChevronDown />}
              label={t('Next item')}
              shortcut={[']']}
              size="small"
              disabled={!onNext}
              onClick={onNext}
            />
            <ToolbarSeparator />
          </>
        )}
        <span className={styles['space']}>
          {isMobile && place && <bdi className="truncate">{place}</bdi>}
        </span>
        <IconButton
          icon={<Link />}
          label={t('Copy link')}
          size={isMobile ? 'touch' : 'compact'}
          onClick={onCopyLink}
        />
        {!isMobile && (
          <IconButton
            icon={isFull ? <Minimize2 /> : <Maximize2 />}
            label={isFull ? t('Open beside the list') : t('Open as a full page')}
            onClick={() => setIsFull(!isFull)}
          />
        )}
        {onDelete && (
          <Menu
            label={t('More')}
            placement="bottom end"
            trigger={
              <IconButton icon={<Ellipsis />} label={t('More')} size={isMobile ? 'touch' : 'compact'} />
            }
          >
            <MenuItem icon={<Trash2 />} tone="danger" onAction={onDelete}>
              {t('Delete item')}
            </MenuItem>
          </Menu>
        )}
        {!isMobile && <IconButton icon={<X />} label={t('Close')} shortcut={['Esc']} onClick={onClose} />}
      </header>
      <div className={styles['body']}>
        <PanelTitle key={item.id} ref={title} item={item} world={world} />
        <dl className={styles['values']}>
          {shown.map((attribute) => (
            <PanelRow key={attribute.id} item={item} attribute={attribute} world={world} />
          ))}
        </dl>
        {shown.length < rest.length && (
          <button type="button" className={styles['more']} onClick={() => setIsAll(true)}>
            <ChevronDown />
            {t('{count, plural, one {# more attribute} other {# more attributes}}', {
              count: rest.length - shown.length,
            })}
          </button>
        )}
      </div>
    </aside>
  )
}

function PanelRow({ item, attribute, world }: { item: Item; attribute: PanelAttribute; world: PanelWorld }) {
  const { type } = attribute
  return (
    <div className={styles['row']} data-wide={type.Display !== undefined || undefined}>
      <dt className={styles['key']}>
        <type.icon />
        <bdi className="truncate">{attribute.attribute.name}</bdi>
      </dt>
      <dd className={styles['data']}>
        <PanelValue key={item.id} item={item} attribute={attribute} world={world} />
      </dd>
    </div>
  )
}

function clamp(width: number): number {
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))
}
