import type { ViewType } from '../../shared/view-type.ts'
import { definition } from './definition.ts'

export const member: ViewType = { ...definition }
