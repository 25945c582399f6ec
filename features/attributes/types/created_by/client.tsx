import { UserPlus } from 'lucide-react'
import { personMember } from '../../client/person-member.ts'
import { definition } from './definition.ts'

export const member = personMember(definition, UserPlus)
