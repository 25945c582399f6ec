import type { Settings, ValueContext } from '@weft/model'
import { Calendar as CalendarIcon } from 'lucide-react'
import { t } from '@weft/i18n'
import { lateComponent, latePart } from '@weft/ui'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { sayDate } from '../../client/paint/dates.ts'
import { rootOf, setAttribute, setText, setTitle } from '../../client/paint/reuse.ts'
import { asDate } from '../../shared/dates/date-data.ts'
import { dateSettings } from '../../shared/dates/date-settings.ts'
import { definition } from './definition.ts'

const sayRepeat = latePart(() => import('./say-repeat.ts').then((it) => it.sayRepeat))

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const root = rootOf(cell, 'date', styles['date'])
  const date = asDate(data)
  const said = date ? sayDate(date, settings, context) : null
  setText(root, said?.text ?? '')
  setTitle(root, (said?.title ?? '') + (date?.repeat ? (sayRepeat.loaded()?.(date, context) ?? '') : ''))
  setAttribute(root, 'data-repeat', date?.repeat ? '' : null)
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
  intake: latePart(() => import('./intake.ts').then((it) => it.intake)),
  paint,
  Editor: lateComponent(() => import('./editing.tsx').then((it) => it.DateEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.DateSettingsForm)),
  editOn: 'open',
}
