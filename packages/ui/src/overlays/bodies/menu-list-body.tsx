import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu as AriaMenu } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { useT } from '@weft/i18n/react'
import { isFoundBy } from '../is-found-by.ts'
import type { MenuListProps } from '../menu-props.ts'
import type { FirstFocus } from '../use-trigger.ts'
import styles from '../menu.module.css'

export interface MenuListBodyProps extends MenuListProps {
  /** The id of what opened the menu, which names it. */
  readonly labelledBy?: string | undefined
  readonly firstFocus?: FirstFocus | undefined
}

/** The items of a menu, for use inside an open surface. */
export function MenuListBody(props: MenuListBodyProps) {
  const { children, label, search, disabledIds, selectionMode = 'none', selectedIds, onClose } = props
  const { onAction, onSelectionChange, labelledBy, firstFocus } = props
  const t = useT()
  const menu = (
    <AriaMenu
      className={styles['menu']}
      aria-label={label}
      {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
      {...(firstFocus !== undefined && { autoFocus: firstFocus })}
      disabledKeys={disabledIds}
      onClose={onClose}
      {...(onAction && { onAction: (key) => onAction(String(key)) })}
      {...(selectionMode !== 'none' && {
        selectionMode,
        selectedKeys: selectedIds ?? [],
        onSelectionChange: (keys) => {
          if (keys !== 'all') onSelectionChange?.(new Set([...keys].map(String)))
        },
      })}
      renderEmptyState={() => <div className={styles['empty']}>{t('Nothing found')}</div>}
    >
      {children}
    </AriaMenu>
  )
  if (!search) return menu
  const placeholder = typeof search === 'string' ? search : t('Search')
  return (
    <Autocomplete filter={isFoundBy}>
      <SearchField className={styles['search']} aria-label={placeholder} autoFocus>
        <Search />
        <Input placeholder={placeholder} onKeyDownCapture={takeFirst} />
      </SearchField>
      {menu}
    </Autocomplete>
  )
}

/** Who types and presses Enter at once means the first that is left, though nothing is marked yet, or there. */
function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget
  if (event.key !== 'Enter' || field.value === '' || field.getAttribute('aria-activedescendant')) return
  event.preventDefault()
  event.stopPropagation()
  const first = firstFor(field)
  if (first) first.click()
  else takeWhenThere(field)
}

/** The first item of the list that a field searches; the list is drawn anew with each answer. */
function firstFor(field: HTMLInputElement): HTMLElement | null | undefined {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  // What says that nothing is found has the role of an item, too, and no key.
  return list?.querySelector<HTMLElement>('[role^="menuitem"][data-key]:not([aria-disabled="true"])')
}

/** What is looked for may still be loaded: it is taken when it comes, unless something else is typed or pressed. */
function takeWhenThere(field: HTMLInputElement): void {
  const over = new AbortController()
  const observer = new MutationObserver(() => {
    const isWanted = field.isConnected && document.activeElement === field
    if (isWanted && !firstFor(field)) return
    over.abort()
    // An item hears presses from the frame after the one that it was drawn in, and may have been drawn anew by then.
    if (isWanted) requestAnimationFrame(() => firstFor(field)?.click())
  })
  over.signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['input', 'keydown'])
    field.addEventListener(type, () => over.abort(), { signal: over.signal })
  observer.observe(document.body, { childList: true, subtree: true })
}
