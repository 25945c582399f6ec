import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkChartSettings } from './check-settings.ts'
import { definition } from './definition.ts'
import { outsideCharts } from './outside.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: checkChartSettings,
  outside: outsideCharts,
}
