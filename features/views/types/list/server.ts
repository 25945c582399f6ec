import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkListSettings } from './check-settings.ts'
import { definition } from './definition.ts'

export const member: CheckedViewType = { ...definition, checkSettings: checkListSettings }
