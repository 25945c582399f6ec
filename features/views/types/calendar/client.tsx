import { late } from '@weft/ui'
import { CalendarDays } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const CalendarView = late(() => import('./calendar-view.tsx').then((it) => it.CalendarView))
const Tools = late(() => import('./calendar-tools.tsx').then((it) => it.CalendarTools))
const Options = late(() => import('./calendar-options.tsx').then((it) => it.CalendarOptions))

export const member: ClientViewType = {
  ...definition,
  icon: CalendarDays,
  Component: CalendarView,
  Options,
  Tools,
  tools: ['filter', 'attributes', 'color', 'options'],
  hasOwnTools: true,
  showsEmpty: true,
  keys: () => import('./keys.ts').then((it) => it.calendarKeys()),
}
