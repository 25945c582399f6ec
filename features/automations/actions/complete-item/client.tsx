import { CircleCheckBig } from 'lucide-react'

import { clientAction } from '../../client/part-member.ts'
import { definition } from './definition.ts'

export const member = clientAction(definition, {
  icon: CircleCheckBig,
  sentence: (_options, { t }) => t('complete the item'),
})
