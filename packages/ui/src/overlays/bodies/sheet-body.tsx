import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { AriaLocale } from '../aria-locale.tsx'
import { SheetModal } from './sheet-modal.tsx'
import type { SheetProps } from '../sheet-props.ts'
import styles from '../surface.module.css'

/** What a phone shows instead of a popover or a small dialog. */
export function SheetBody({ title, isTitleHidden, isOpen, onOpenChange, children }: SheetProps) {
  return (
    <AriaLocale>
      <SheetModal isOpen={isOpen} onOpenChange={onOpenChange}>
        <AriaDialog aria-label={title} style={{ outline: 'none' }}>
          {!isTitleHidden && (
            <h2 className={styles['sheetTitle']} aria-hidden="true">
              {title}
            </h2>
          )}
          {children}
        </AriaDialog>
      </SheetModal>
    </AriaLocale>
  )
}
