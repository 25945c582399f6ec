import { UserPlus } from 'lucide-react'

import { clientTrigger } from '../../client/part-member.ts'
import { definition } from './definition.ts'

export const member = clientTrigger(definition, {
  icon: UserPlus,
  sentence: (_options, { t }) => t('a person is added to the board'),
})
