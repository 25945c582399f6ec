import { ArrowLeft, X } from 'lucide-react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useT } from '@weft/i18n/react'
import { IconButton } from '../../actions/icon-button.tsx'
import { classNames } from '../../class-names.ts'
import { useIsMobile } from '../../gestures/media-query.ts'
import { AriaLocale } from '../aria-locale.tsx'
import type { DialogContent, DialogProps } from '../dialog-props.ts'
import { useBackCloses } from '../route-state.ts'
import { focusedOutside, useFocusHeir } from '../use-focus-heir.ts'
import type { OpenState } from '../use-trigger.ts'
import { useExit } from './use-exit.ts'
import styles from '../dialog.module.css'

/** A dialog that is open, or closes. */
export function DialogBody(props: DialogProps & { readonly state: OpenState }) {
  const { size = 'default', stance = 'default', isDismissable = true, role = 'dialog', title, state } = props
  useBackCloses(state.isOpen && isDismissable, () => state.setOpen(false))
  useFocusHeir(state.isOpen, focusedOutside)
  const turn = useExit(state.isOpen)
  return (
    <AriaLocale>
      <ModalOverlay
        key={turn}
        isOpen={state.isOpen}
        onOpenChange={state.setOpen}
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
            {({ close }) => <DialogParts {...props} close={close} />}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function DialogParts({ close, ...props }: DialogProps & { close: () => void }) {
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
  const show = (content: DialogContent) => (typeof content === 'function' ? content(close) : content)
  return (
    <>
      {!isHeaderHidden && (
        <header className={styles['header']}>
          {isPage && isDismissable && (
            <IconButton
              icon={<ArrowLeft className="icon-flip" />}
              label={t('Back')}
              size="touch"
              data-keep-clear
              onClick={close}
            />
          )}
          <div className={styles['headings']}>
            <Heading slot="title" level={2} className={styles['title']}>
              {title}
            </Heading>
            {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          </div>
          {!isPage && isDismissable && (
            <IconButton icon={<X />} label={t('Close')} data-keep-clear onClick={close} />
          )}
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
