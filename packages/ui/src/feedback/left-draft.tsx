import { useT } from '@weft/i18n/react'

import { Button } from '../actions/button.tsx'
import styles from './left-draft.module.css'

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
    <span
      className={styles['left']}
      data-changed-by
      data-under={isUnder || undefined}
      role="status"
      // A press keeps the focus where it is: leaving the field would save it.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles['what']}>
        {t('You typed this here but never saved it.')}
        <bdi className={styles['text']} title={text}>
          {text === '' ? t('Empty') : text}
        </bdi>
      </span>
      <span className={styles['ways']}>
        <Button size="compact" onClick={onRestore}>
          {t('Put it back')}
        </Button>
        <Button size="compact" variant="ghost" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </span>
    </span>
  )
}
