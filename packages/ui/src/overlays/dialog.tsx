import { ArrowLeft, X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Dialog as AriaDialog, DialogTrigger, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Pressable } from 'react-aria-components/Pressable'
import { useT } from '@weft/i18n/react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { useIsMobile } from '../gestures/media-query.ts'
import { AriaLocale } from './aria-locale.tsx'
import styles from './dialog.module.css'

type Content = ReactNode | ((close: () => void) => ReactNode)

export interface DialogProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Named by its title only, without a header to see. */
  readonly isHeaderHidden?: boolean
  /** `null` leaves the title to say everything. */
  readonly children: Content
  /** Buttons at the bottom end; a function gets the way to close. */
  readonly footer?: Content
  /** Buttons at the bottom start. */
  readonly footerStart?: ReactNode
  /** 360, 440, 640, 960 px, or the whole window. */
  readonly size?: 'small' | 'default' | 'large' | 'wide' | 'full'
  readonly padding?: 'none' | 'default'
  readonly role?: 'dialog' | 'alertdialog'
  /** `high` hangs from a fifth of the window; `confirming` stays a small box on a phone, too. */
  readonly stance?: 'default' | 'high' | 'confirming'
  /** False keeps it open on Escape and outside clicks, for instance while work would be lost. */
  readonly isDismissable?: boolean
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** A button that opens the dialog; without it `isOpen` does. */
  readonly trigger?: ReactElement<object, string>
}

/** A modal dialog. Escape and a click outside close it; under 780 px it fills the screen with a back button. */
export function Dialog(props: DialogProps) {
  const { trigger, isOpen, onOpenChange } = props
  const state = { isOpen, onOpenChange }
  if (!trigger) return <DialogOverlay {...props} state={state} />
  return (
    <DialogTrigger {...state}>
      <Pressable>{trigger}</Pressable>
      <DialogOverlay {...props} state={{}} />
    </DialogTrigger>
  )
}

interface OverlayState {
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

function DialogOverlay(props: DialogProps & { state: OverlayState }) {
  const { size = 'default', stance = 'default', isDismissable = true, role = 'dialog', title, state } = props
  return (
    <AriaLocale>
      <ModalOverlay
        {...state}
        isDismissable={isDismissable}
        isKeyboardDismissDisabled={!isDismissable}
        className={classNames(styles['scrim'], stance !== 'default' && styles[stance])}
      >
        <Modal className={classNames(styles['modal'], size !== 'default' && styles[size])}>
          <AriaDialog
            role={role}
            className={styles['dialog']}
            aria-label={props.isHeaderHidden ? title : undefined}
          >
            {({ close }) => <DialogContent {...props} close={close} />}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function DialogContent({ close, ...props }: DialogProps & { close: () => void }) {
  const {
    title,
    subtitle,
    isHeaderHidden,
    children,
    footer,
    footerStart,
    padding,
    stance,
    isDismissable = true,
  } = props
  const t = useT()
  const isPage = useIsMobile() && (stance ?? 'default') === 'default'
  const show = (content: Content) => (typeof content === 'function' ? content(close) : content)
  return (
    <>
      {!isHeaderHidden && (
        <header className={styles['header']}>
          {isPage && isDismissable && (
            <IconButton
              icon={<ArrowLeft className="icon-flip" />}
              label={t('Back')}
              size="touch"
              onClick={close}
            />
          )}
          <div className={styles['headings']}>
            <Heading slot="title" level={2} className={styles['title']}>
              {title}
            </Heading>
            {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          </div>
          {!isPage && isDismissable && <IconButton icon={<X />} label={t('Close')} onClick={close} />}
        </header>
      )}
      {children !== null && (
        <div className={classNames(styles['body'], padding === 'none' && styles['bare'])}>
          {show(children)}
        </div>
      )}
      {(footer || footerStart) && (
        <footer className={styles['footer']}>
          {footerStart && <span className={styles['footerStart']}>{footerStart}</span>}
          {show(footer)}
        </footer>
      )}
    </>
  )
}
