import { ArrowLeft, Check, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import {
  Header,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu'
import { useT } from '@weft/i18n/react'
import { IconButton } from '../../actions/icon-button.tsx'
import { classNames } from '../../class-names.ts'
import { Kbd } from '../../display/kbd.tsx'
import { useIsMobile } from '../../gestures/media-query.ts'
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

/** An item that opens a menu of its own: at its side, on a phone over the sheet that the item is in. */
export function SubMenuBody({ items, list, ...item }: SubMenuProps) {
  const { children, textValue = typeof children === 'string' ? children : '' } = item
  return (
    <SubmenuTrigger>
      <MenuItemBody {...item} />
      <OverlaySurface placement="end top" offset={-2} isSubmenu>
        <SubMenuHead title={textValue} />
        <MenuListBody {...list}>{items}</MenuListBody>
      </OverlaySurface>
    </SubmenuTrigger>
  )
}

/** On a phone: what it is of, and the way back to it. */
function SubMenuHead({ title }: { title: string }) {
  const t = useT()
  const isMobile = useIsMobile()
  const state = use(OverlayTriggerStateContext)
  if (!isMobile) return null
  return (
    <div className={styles['head']}>
      <IconButton
        icon={<ArrowLeft className="icon-flip" />}
        label={t('Back')}
        size="touch"
        onClick={() => state?.close()}
      />
      <div className={styles['headTitle']} dir="auto" aria-hidden="true">
        {title}
      </div>
    </div>
  )
}
