import { lateComponent } from '@weft/ui'
import { CalendarDays } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const CalendarView = lateComponent(() => import('./calendar-view.tsx').then((it) => it.CalendarView))

export const member: ClientViewType = { ...definition, icon: CalendarDays, Component: CalendarView }
