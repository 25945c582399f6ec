import { useT } from '@weft/i18n/react'

import { useWork, useWorkCalendar } from './use-work.ts'
import { groupOf } from './work-groups.ts'

/** After the date on the home screen: how much is due. */
export function TodayLine() {
  const t = useT()
  const { items } = useWork()
  const calendar = useWorkCalendar()
  const groups = items.map((item) => groupOf(item, calendar))
  const countOf = (group: string) => groups.filter((one) => one === group).length
  const today = countOf('today')
  const late = countOf('overdue')
  return (
    <>
      {today > 0 && (
        <>
          {' · '}
          <b>{t('{count} due today', { count: today })}</b>
        </>
      )}
      {late > 0 && (today > 0 ? ', ' : ' · ')}
      {late > 0 && t('{count} overdue', { count: late })}
    </>
  )
}
