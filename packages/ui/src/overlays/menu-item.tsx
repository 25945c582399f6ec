import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Header,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu'
import { classNames } from '../class-names.ts'
import { Kbd } from '../display/kbd.tsx'
import { MenuList, type MenuListProps } from './menu.tsx'
import { OverlaySurface } from './overlay-surface.tsx'
import styles from './menu.module.css'

export interface MenuItemProps {
  readonly id?: string
  readonly icon?: ReactNode
  /** A text, or any content together with `textValue`. */
  readonly children: ReactNode
  /** What typing and the search field match; needed when the content is no plain text. */
  readonly textValue?: string
  /** A quiet word at the end of the line. */
  readonly hint?: string
  readonly shortcut?: readonly string[]
  readonly tone?: 'danger'
  readonly isDisabled?: boolean
  readonly href?: string
  readonly target?: string
  onAction?(): void
}

export function MenuItem(props: MenuItemProps) {
  const { children, textValue, tone, ...item } = props
  const { icon, hint, shortcut, ...rest } = item
  return (
    <AriaMenuItem
      {...rest}
      textValue={textValue ?? (typeof children === 'string' ? children : '')}
      className={classNames(styles['item'], tone === 'danger' && styles['danger'])}
    >
      {({ isSelected, hasSubmenu }) => (
        <>
          {icon}
          <span
            className={classNames('auto-dir', styles['label'])}
            dir={typeof children === 'string' ? 'auto' : undefined}
          >
            {children}
          </span>
          {hint && <span className={styles['hint']}>{hint}</span>}
          {isSelected ? (
            <span className={styles['check']}>
              <Check />
            </span>
          ) : (
            shortcut && (
              <span className={styles['keys']} aria-hidden="true">
                {shortcut.map((key) => (
                  <Kbd key={key} isPlain>
                    {key}
                  </Kbd>
                ))}
              </span>
            )
          )}
          {hasSubmenu && <ChevronRight className="icon-flip" size={14} />}
        </>
      )}
    </AriaMenuItem>
  )
}

export interface MenuSectionProps {
  readonly title?: string
  /** Names a section without a visible title. */
  readonly label?: string
  readonly children: ReactNode
}

export function MenuSection({ title, label, children }: MenuSectionProps) {
  return (
    <AriaMenuSection aria-label={label}>
      {title && <Header className={styles['title']}>{title}</Header>}
      {children}
    </AriaMenuSection>
  )
}

export function MenuSeparator() {
  return <Separator className={styles['separator']} />
}

export interface SubMenuProps extends MenuItemProps {
  /** The items of the submenu. */
  readonly items: ReactNode
  readonly list?: Omit<MenuListProps, 'children'>
}

/** An item that opens a menu of its own at its side. */
export function SubMenu({ items, list, ...item }: SubMenuProps) {
  return (
    <SubmenuTrigger>
      <MenuItem {...item} />
      <OverlaySurface placement="end top" offset={-2} isNeverSheet>
        <MenuList {...list}>{items}</MenuList>
      </OverlaySurface>
    </SubmenuTrigger>
  )
}
