import { useT } from '@weft/i18n/react'
import { useRef } from 'react'

import { Button } from '../actions/button.tsx'
import { FieldNotice } from './field-notice.tsx'

export interface ChangedByProps {
  /** Who changed it, by name; null where nobody knows. */
  readonly by: string | null
  /** What it is now, as text. */
  readonly value?: string | undefined
  /** Below the field that it is about, over what follows; else in its place among others. */
  readonly isUnder?: boolean
  onTake(): void
  onKeep(): void
}

/** Says that somebody else changed what is being edited, and offers both ways out. */
export function ChangedBy({ by, value, isUnder, onTake, onKeep }: ChangedByProps) {
  const t = useT()
  const box = useRef<HTMLSpanElement>(null)
  // The buttons go with the press: the keys go back to the field.
  const end = (work: () => void) => {
    if (box.current) fieldBefore(box.current)?.focus()
    work()
  }
  return (
    <FieldNotice
      ref={box}
      what={by === null ? t('Changed elsewhere') : t('Changed by {name}', { name: by })}
      value={value}
      isUnder={isUnder}
    >
      <Button size="compact" onClick={() => end(onTake)}>
        {t('Take theirs')}
      </Button>
      <Button size="compact" variant="ghost" onClick={() => end(onKeep)}>
        {t('Keep mine')}
      </Button>
    </FieldNotice>
  )
}

/** Whether the focus goes to what is said of another's change: that is no leaving of the field. */
export function isInChangedBy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-changed-by]') !== null
}

/** The field that it is said of: the last one that stands before it, and not another of the same form. */
function fieldBefore(box: Element): HTMLElement | undefined {
  const fields = [...(box.parentElement?.querySelectorAll<HTMLElement>('input, textarea') ?? [])]
  return fields.findLast((field) => field.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING)
}
