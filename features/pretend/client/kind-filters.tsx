import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { SearchField } from '@weft/ui'

import { countsOf, type Kind, KINDS, type Line } from './lines.ts'
import styles from './pretend.module.css'

interface KindFiltersProps {
  lines: readonly Line[]
  kind: Kind | null
  search: string
  onKind(kind: Kind | null): void
  onSearch(search: string): void
}

/** How much there is of each kind, each a press away, and a search by name. */
export function KindFilters({ lines, kind, search, onKind, onSearch }: KindFiltersProps) {
  const t = useT()
  const counts = countsOf(lines)
  const words = useKindNames()
  return (
    <div className={styles['filters']}>
      <div className={styles['chips']} role="group" aria-label={t('Show')}>
        <Chip isOn={kind === null} name={t('All')} count={lines.length} onPress={() => onKind(null)} />
        {KINDS.flatMap((one) => {
          const count = counts.get(one)
          if (!count) return []
          return (
            <Chip
              key={one}
              kind={one}
              isOn={kind === one}
              name={words[one]}
              count={count}
              onPress={() => onKind(one)}
            />
          )
        })}
      </div>
      <SearchField className={styles['find']} label={t('Search')} value={search} onValueChange={onSearch} />
    </div>
  )
}

interface ChipProps {
  kind?: Kind
  isOn: boolean
  name: string
  count: number
  onPress(): void
}

function Chip({ kind, isOn, name, count, onPress }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} data-kind={kind} aria-pressed={isOn} onClick={onPress}>
      {name}
      <b>{formatNumber(count)}</b>
    </button>
  )
}

function useKindNames(): Record<Kind, string> {
  const t = useT()
  return {
    lost: t('Lost'),
    changed: t('Changed'),
    created: t('New'),
    moved: t('Moved'),
    restored: t('From the trash'),
    deleted: t('To the trash'),
    begun: t('Only runs'),
    problem: t('Problems'),
    unchanged: t('Unchanged'),
  }
}
