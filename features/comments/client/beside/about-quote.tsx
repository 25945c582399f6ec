import { useT } from '@weft/i18n/react'
import type { Comment } from '@weft/model'
import { useSyncExternalStore } from 'react'

import styles from './beside.module.css'
import { goToWords, stateOf, subscribeTexts } from './shown-texts.ts'

/** The words that a comment is about; a press goes to where they stand. They can be read when they stand nowhere any more. */
export function AboutQuote({ comment: { id, anchor } }: { comment: Comment }) {
  const t = useT()
  const state = useSyncExternalStore(subscribeTexts, () => stateOf(id))
  if (anchor === null) return null
  const quote = (
    <q dir="auto" className={styles['quote']}>
      {anchor.quote}
    </q>
  )
  if (state === 'shown')
    return (
      <button
        type="button"
        className={styles['about']}
        title={t('Show these words in the text')}
        onClick={({ currentTarget }) => goToWords(id, currentTarget)}
      >
        {quote}
      </button>
    )
  return (
    <div className={styles['about']}>
      {quote}
      {state === 'gone' && <small>{t('These words are no longer in the text.')}</small>}
    </div>
  )
}
