import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkDocumentSettings } from './check-settings.ts'
import { definition } from './definition.ts'

export const member: CheckedViewType = { ...definition, checkSettings: checkDocumentSettings }
