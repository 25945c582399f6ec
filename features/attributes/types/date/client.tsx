import { fromWireTime } from '@weft/base'
import type { Settings, ValueContext } from '@weft/model'
import { Calendar as CalendarIcon } from 'lucide-react'
import { t } from '@weft/i18n'
import { lateComponent } from '@weft/ui'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { rootOf, setText, setTitle } from '../../client/paint/reuse.ts'
import { asDate, type DateData, isTimed } from '../../shared/dates/date-data.ts'
import { dateSettings, zoneOf } from '../../shared/dates/date-settings.ts'
import { isDay, utcOfDay } from '../../shared/dates/days.ts'
import { formatDateData, formatExactly, formatTime, relativeDay } from '../../shared/dates/format-date.ts'
import { todayOf } from '../../shared/dates/operands.ts'
import { dayAt } from '../../shared/dates/zone.ts'
import { definition } from './definition.ts'

const WEEK_MS = 7 * 86_400_000

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const root = rootOf(cell, 'date', styles['date'])
  const date = asDate(data)
  setText(root, date ? shown(date, settings, context) : '')
  setTitle(root, date ? formatExactly(date, settings, context) : '')
}

/** Within a week of today a single date is said from today, unless the settings ask for a format. */
function shown(date: DateData, settings: Settings, context: ValueContext): string {
  const look = dateSettings(settings)
  const tz = zoneOf(settings, context)
  const day = isTimed(date.start) ? dayAt(fromWireTime(date.start), tz) : date.start
  const isSaid = look.dateFormat === 'locale' && date.end === undefined && look.timeZone === null
  if (!isSaid || !isDay(day)) return formatDateData(date, settings, context)
  if (Math.abs(utcOfDay(day) - utcOfDay(todayOf(context))) >= WEEK_MS)
    return formatDateData(date, settings, context)
  const said = relativeDay(day, context)
  const words = said.charAt(0).toLocaleUpperCase(context.locale) + said.slice(1)
  if (!isTimed(date.start)) return words
  return `${words}, ${formatTime(fromWireTime(date.start), tz, look.hour12, context.locale)}`
}

export const member: ClientAttributeType = {
  ...definition,
  // Names from Intl come through unchanged: only our own words have translations.
  groups: (data, settings, context) =>
    definition.groups?.(data, settings, context).map((group) => ({
      ...group,
      label: dateSettings(settings).groupBy === 'relative' ? t(group.label) : group.label,
    })) ?? [],
  icon: CalendarIcon,
  paint,
  Editor: lateComponent(() => import('./editing.tsx').then((it) => it.DateEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.DateSettingsForm)),
  editOn: 'open',
}
