import { Search } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu as AriaMenu, MenuTrigger as AriaMenuTrigger, Pressable } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { useT } from '@weft/i18n/react'
import { AriaLocale } from './aria-locale.tsx'
import { OverlaySurface, type Placement } from './overlay-surface.tsx'
import styles from './menu.module.css'

export interface MenuListProps {
  /** `MenuItem`, `MenuSection`, `MenuSeparator` and `SubMenu`. */
  readonly children: ReactNode
  readonly label?: string
  /** A search field above the items; the string is its placeholder. */
  readonly search?: string | boolean
  /** Items that cannot be chosen now, by id. */
  readonly disabledIds?: Iterable<string>
  readonly selectionMode?: 'none' | 'single' | 'multiple'
  readonly selectedIds?: Iterable<string>
  onSelectionChange?(ids: Set<string>): void
  /** Any item without an `onAction` of its own. */
  onAction?(id: string): void
  onClose?(): void
}

/** The items of a menu, for use inside an open surface. */
export function MenuList(props: MenuListProps) {
  const { children, label, search, disabledIds, selectionMode = 'none', selectedIds, onClose } = props
  const { onAction, onSelectionChange } = props
  const t = useT()
  const { contains } = useFilter({ sensitivity: 'base' })
  const menu = (
    <AriaMenu
      className={styles['menu']}
      aria-label={label}
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
    <Autocomplete filter={contains}>
      <SearchField className={styles['search']} aria-label={placeholder} autoFocus>
        <Search />
        <Input placeholder={placeholder} />
      </SearchField>
      {menu}
    </Autocomplete>
  )
}

export interface MenuProps extends MenuListProps {
  /** The button that opens the menu: a `Button`, an `IconButton` or any focusable element. */
  readonly trigger: ReactElement<object, string>
  readonly placement?: Placement
  /** Holds the open state outside, for instance in a query parameter of the route. */
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Width in px; by default as wide as its items. */
  readonly width?: number
}

/** A button with a menu. */
export function Menu({ trigger, placement, isOpen, onOpenChange, width, ...list }: MenuProps) {
  return (
    <AriaLocale>
      <AriaMenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Pressable>{trigger}</Pressable>
        <OverlaySurface placement={placement} style={width ? { inlineSize: width } : undefined}>
          <MenuList {...list} />
        </OverlaySurface>
      </AriaMenuTrigger>
    </AriaLocale>
  )
}
