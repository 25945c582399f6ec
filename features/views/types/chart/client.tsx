import { msg } from '@weft/i18n'
import { late } from '@weft/ui'
import { ChartColumn } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'
import { starterCharts } from './starter-charts.ts'

const ChartView = late(() => import('./chart-view.tsx').then((it) => it.ChartView))
const Options = late(() => import('./chart-options.tsx').then((it) => it.ChartOptions))

export const member: ClientViewType = {
  ...definition,
  hint: msg('Bars, lines, numbers'),
  icon: ChartColumn,
  Component: ChartView,
  Options,
  tools: ['filter', 'options'],
  hasOwnAdd: true,
  showsEmpty: true,
  startsWith: starterCharts,
  isFlat: true,
  keys: () => import('./keys.ts').then((it) => it.chartKeys()),
}
