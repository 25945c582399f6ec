import { late } from '@weft/ui'
import { ChartGantt } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const GanttView = late(() => import('./gantt-view.tsx').then((it) => it.GanttView))
const Options = late(() => import('./options/gantt-options.tsx').then((it) => it.GanttOptions))

export const member: ClientViewType = {
  ...definition,
  icon: ChartGantt,
  Component: GanttView,
  Options,
  hasOwnTools: true,
  tools: ['filter', 'sort', 'group', 'color', 'options'],
}
