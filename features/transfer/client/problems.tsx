import { Callout } from '@weft/ui'
import { useT } from '@weft/i18n/react'

import styles from './import.module.css'

/** What went wrong with the last step, read aloud. */
export function Problems({ sentences }: { sentences: readonly string[] }) {
  const t = useT()
  if (sentences.length === 0) return null
  return (
    <div className={styles['problems']}>
      <Callout tone="danger" isAlert title={sentences.length > 1 && t('Fix this first')}>
        {sentences.length === 1 ? (
          <p dir="auto">{sentences[0]}</p>
        ) : (
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </Callout>
    </div>
  )
}
