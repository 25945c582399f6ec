import { progressSettings } from '@weft/numbers'
import type { ServerAttributeType } from '../../shared/family-member.ts'
import { counted, definition } from './definition.ts'
import { intake } from './intake.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...intake,
  variant: (settings) => (progressSettings(settings).source === 'manual' ? undefined : counted),
}
