import type { Translate } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { EyeOff } from 'lucide-react'

import styles from '../comments.module.css'

interface UnreachedNoteProps {
  /** Whom a text mentions. */
  readonly people: readonly number[]
  readonly unreached: ReadonlySet<number>
  readonly context: ValueContext
}

/** Says to whoever wrote a text whom its mentions do not reach. */
export function UnreachedNote({ people, unreached, context }: UnreachedNoteProps) {
  const t = useT()
  const { locale } = useLocale()
  const missed = people.filter((id) => unreached.has(id))
  if (missed.length === 0) return null
  const names = new Intl.ListFormat(locale).format(missed.map((id) => nameOf(id, context, t)))
  return (
    <p className={styles['waiting']} role="status">
      <EyeOff aria-hidden="true" />
      {t(
        '{count, plural, one {{names} cannot see this item and is not notified.} other {{names} cannot see this item and are not notified.}}',
        { count: missed.length, names },
      )}
    </p>
  )
}

export function nameOf(id: number, { people, knowsPeople = true }: ValueContext, t: Translate): string {
  return people.get(id)?.name ?? (knowsPeople ? t('Removed User') : t('Someone'))
}
