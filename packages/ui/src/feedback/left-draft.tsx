import { useT } from '@weft/i18n/react'

import { Button } from '../actions/button.tsx'
import { FieldNotice } from './field-notice.tsx'

export interface LeftDraftProps {
  /** The beginning of what was typed. */
  readonly text: string
  /** Below the field that it is about, over what follows; else in its place among others. */
  readonly isUnder?: boolean
  onRestore(): void
  onDiscard(): void
}

/** Offers what was typed here earlier and never saved: the page was closed, reloaded or crashed. */
export function LeftDraft({ text, isUnder, onRestore, onDiscard }: LeftDraftProps) {
  const t = useT()
  return (
    <FieldNotice what={t('You typed this here but never saved it.')} value={text} isLong isUnder={isUnder}>
      <Button size="compact" onClick={onRestore}>
        {t('Put it back')}
      </Button>
      <Button size="compact" variant="ghost" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </FieldNotice>
  )
}
