import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { Star } from 'lucide-react'

import styles from './at-hand.module.css'
import { useSavedSearch } from './stars.ts'

/** On the page of the search: keeps what is asked among the stars. */
export function StarSearch({ query }: ExtensionPoints['search.tools']) {
  const t = useT()
  const { isStarred, toggle } = useSavedSearch(query)
  if (!toggle) return null
  return (
    <div>
      <Button
        variant="ghost"
        size="compact"
        icon={<Star className={isStarred ? styles['on'] : undefined} />}
        aria-pressed={isStarred}
        onClick={toggle}
      >
        {isStarred ? t('Saved search') : t('Save search')}
      </Button>
    </div>
  )
}
