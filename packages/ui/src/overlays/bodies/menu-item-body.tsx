import { Check, ChevronRight } from 'lucide-react'
import {
  Header,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu'
import { classNames } from '../../class-names.ts'
import { Kbd } from '../../display/kbd.tsx'
import type { MenuItemProps, MenuSectionProps, SubMenuProps } from '../menu-props.ts'
import { MenuListBody } from './menu-list-body.tsx'
import { OverlaySurface } from './overlay-surface.tsx'
import styles from '../menu.module.css'

export function MenuItemBody(props: MenuItemProps) {
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

export function MenuSectionBody({ title, label, children }: MenuSectionProps) {
  return (
    <AriaMenuSection aria-label={label}>
      {title && <Header className={styles['title']}>{title}</Header>}
      {children}
    </AriaMenuSection>
  )
}

export function MenuSeparatorBody() {
  return <Separator className={styles['separator']} />
}

/** An item that opens a menu of its own at its side. */
export function SubMenuBody({ items, list, ...item }: SubMenuProps) {
  return (
    <SubmenuTrigger>
      <MenuItemBody {...item} />
      <OverlaySurface placement="end top" offset={-2} isNeverSheet>
        <MenuListBody {...list}>{items}</MenuListBody>
      </OverlaySurface>
    </SubmenuTrigger>
  )
}
