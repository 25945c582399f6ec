import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkGanttSettings } from './check-settings.ts'
import { definition } from './definition.ts'
import { outsideGantt } from './outside.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: checkGanttSettings,
  outside: outsideGantt,
}
