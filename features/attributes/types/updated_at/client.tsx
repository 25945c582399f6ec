import { late } from '@weft/ui'
import { CalendarClock } from 'lucide-react'
import { momentMember } from '../../client/moment-member.ts'
import { watchingVariant } from '../../shared/watching.ts'
import { definition } from './definition.ts'

const moment = {
  ...momentMember(definition, CalendarClock),
  Settings: late(() => import('./updated-at-settings.tsx').then((it) => it.UpdatedAtSettings)),
}

export const member = { ...moment, variant: watchingVariant(moment) }
