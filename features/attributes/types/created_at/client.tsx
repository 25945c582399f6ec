import { CalendarPlus } from 'lucide-react'
import { momentMember } from '../../client/moment-member.ts'
import { definition } from './definition.ts'

export const member = momentMember(definition, CalendarPlus)
