import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { AriaLocale } from '../aria-locale.tsx'
import { SheetModal } from './sheet-modal.tsx'
import { useBackCloses } from '../route-state.ts'
import type { SheetProps } from '../sheet-props.ts'

/** What a phone shows instead of a popover or a small dialog. */
export function SheetBody({ title, isTitleHidden, isOpen, onOpenChange, children }: SheetProps) {
  useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <AriaLocale>
      <SheetModal isOpen={isOpen} onOpenChange={onOpenChange} title={isTitleHidden ? undefined : title}>
        <AriaDialog aria-label={title} style={{ outline: 'none' }}>
          {children}
        </AriaDialog>
      </SheetModal>
    </AriaLocale>
  )
}
