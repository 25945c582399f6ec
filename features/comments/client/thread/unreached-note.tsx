import { useLocale, useT } from '@weft/i18n/react'
import { EyeOff } from 'lucide-react'

import { mentionsOf } from '../../shared/index.ts'
import styles from '../comments.module.css'

interface UnreachedNoteProps {
  readonly html: string
  readonly unreached: ReadonlySet<number>
  nameOf(id: number): string
}

/** Says to whoever wrote a comment whom its mentions do not reach. */
export function UnreachedNote({ html, unreached, nameOf }: UnreachedNoteProps) {
  const t = useT()
  const { locale } = useLocale()
  if (unreached.size === 0) return null
  const people = mentionsOf(html).people.filter((id) => unreached.has(id))
  if (people.length === 0) return null
  const names = new Intl.ListFormat(locale).format(people.map(nameOf))
  return (
    <p className={styles['waiting']} role="status">
      <EyeOff aria-hidden="true" />
      {t(
        '{count, plural, one {{names} cannot see this item and is not notified.} other {{names} cannot see this item and are not notified.}}',
        { count: people.length, names },
      )}
    </p>
  )
}
