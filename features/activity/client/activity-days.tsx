import { fromWireTime } from '@weft/base'
import { useAttributeTypes } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Skeleton } from '@weft/ui'
import { useMemo } from 'react'

import type { ActivityLine, ShownAttribute } from '../shared/index.ts'
import { ActLine } from './act-line.tsx'
import styles from './activity.module.css'
import { byDay, dayOf } from './by-day.ts'
import { foldActs, sizeOf } from './fold-acts.ts'
import { withoutNaming } from './without-naming.ts'

import { useValueWords } from './use-value-words.ts'

interface ActivityDaysProps {
  readonly team_id: number
  readonly lines: readonly ActivityLine[]
  readonly attributes: ReadonlyMap<string, ShownAttribute>
  /** Older lines follow, so that the last day may be known in part. */
  readonly hasMore: boolean
}

/** Lines by the day on which they happened, where whoever looks is. */
export function ActivityDays({ team_id, lines, attributes, hasMore }: ActivityDaysProps) {
  const context = useValueWords(team_id)
  const isTyped = useAttributeTypes(useMemo(() => [...attributes.values()], [attributes]))
  const days = useMemo(() => byDay(lines, context.tz), [lines, context.tz])
  if (!isTyped) return <Skeleton rows={8} />
  return days.map(([day, ofDay], n) => (
    <section key={day} className={styles['day']}>
      <DayHead lines={ofDay} context={context} isWhole={!hasMore || n < days.length - 1} />
      <ol className={styles['lines']}>
        {foldActs(withoutNaming(ofDay)).map((lines) => (
          <ActLine
            key={lines[0]?.id}
            lines={lines}
            attribute={attributes.get(lines[0]?.attribute_id ?? '')}
            context={context}
          />
        ))}
      </ol>
    </section>
  ))
}

interface DayHeadProps {
  lines: readonly ActivityLine[]
  context: ValueContext
  isWhole: boolean
}

function DayHead({ lines, context, isWhole }: DayHeadProps) {
  const t = useT()
  const people = new Set(lines.flatMap(({ user_id }) => user_id ?? [])).size
  const changes = foldActs(lines).reduce(
    (sum, act) =>
      sum + act.reduce((own, line) => own + line.changes, 0) + Math.max(0, sizeOf(act) - act.length),
    0,
  )
  return (
    <h2 className={styles['dayHead']}>
      <bdi>{sayDay(lines[0]?.at ?? '', context)}</bdi>{' '}
      {isWhole && people > 0 && (
        <span className={styles['faint']}>
          {t(
            '{changes, plural, one {# change} other {# changes}} by {people, plural, one {# person} other {# people}}',
            { changes, people },
          )}
        </span>
      )}
    </h2>
  )
}

/** "Today" and "Yesterday" as the language says them, else the date. */
function sayDay(at: string, { locale, tz, now }: ValueContext): string {
  const day = dayOf(fromWireTime(at), tz)
  const ago = Math.round((Date.parse(dayOf(now, tz)) - Date.parse(day)) / 86_400_000)
  if (ago >= 0 && ago < 2) {
    const said = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
    return said.slice(0, 1).toLocaleUpperCase(locale) + said.slice(1)
  }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day))
}
