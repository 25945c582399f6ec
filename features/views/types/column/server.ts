import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkColumnSettings } from './check-settings.ts'
import { definition } from './definition.ts'
import { outsideColumns } from './outside.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: checkColumnSettings,
  outside: outsideColumns,
}
