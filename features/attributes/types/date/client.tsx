import { asDate } from '@weft/recurrence'
import type { Settings, ValueContext } from '@weft/model'
import { Calendar as CalendarIcon } from 'lucide-react'
import { late } from '@weft/ui'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { drawDate, sayDate } from '../../client/paint/dates.ts'
import { periodGroups } from '../../client/paint/period-groups.ts'
import { rootOf, setTitle } from '../../client/paint/reuse.ts'
import { definition } from './definition.ts'

// Says how a date repeats, too: the first load of a folder has no room for a part of its own.
const input = late(() => import('./input.ts').then((it) => it.input))

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const root = rootOf(cell, 'date', styles['date'])
  const date = asDate(data)
  const said = date ? sayDate(date, settings, context) : null
  drawDate(root, said)
  const more = date?.repeat ? input.loaded()?.sayRepeat(date, context) : ''
  if (more) setTitle(root, (said?.title ?? '') + more)
  root.toggleAttribute('data-repeat', !!date?.repeat)
}

export const member: ClientAttributeType = {
  ...definition,
  groups: periodGroups(definition),
  icon: CalendarIcon,
  input,
  paint,
  Editor: late(() => import('./editing.tsx').then((it) => it.DateEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.DateSettingsForm)),
  DefaultField: late(() => import('./editing.tsx').then((it) => it.RelativeDefault)),
  editOn: 'open',
}
