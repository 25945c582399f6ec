import { useT } from '@weft/i18n/react'
import { SearchField } from '@weft/ui'
import type { Ref } from 'react'

import styles from './published-view.module.css'

interface SearchBarProps {
  readonly field: Ref<HTMLDivElement>
  readonly text: string
  onText(text: string): void
  /** Items of the view, and those that were found; null while nothing is looked for. */
  readonly count: number
  readonly found: number | null
  /** Of texts that are longer, the page has the beginning alone. */
  readonly hasLongTexts: boolean
}

/** Looks for words in what the view shows; what it hides is not here to be found. */
export function SearchBar({ field, text, onText, count, found, hasLongTexts }: SearchBarProps) {
  const t = useT()
  return (
    <div className={styles['bar']} ref={field} role="search">
      <SearchField
        label={t('Search {count, plural, one {# item} other {# items}}', { count })}
        value={text}
        onValueChange={onText}
      />
      <span className={styles['found']} role="status">
        {found !== null && t('{found} of {count}', { found, count })}
        {found !== null && hasLongTexts && (
          <span className={styles['limits']}>{t('Long texts: beginning only')}</span>
        )}
      </span>
    </div>
  )
}
