import { late } from '@weft/ui'
import { UserPen } from 'lucide-react'
import { personMember } from '../../client/person-member.ts'
import { watchingVariant } from '../../shared/watching.ts'
import { definition } from './definition.ts'

const person = {
  ...personMember(definition, UserPen),
  Settings: late(() => import('../../client/settings/watch-field.tsx').then((it) => it.WatchField)),
}

export const member = { ...person, variant: watchingVariant(person) }
