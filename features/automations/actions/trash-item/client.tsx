import { Trash2 } from 'lucide-react'

import { clientAction } from '../../client/part-member.ts'
import { definition } from './definition.ts'

export const member = clientAction(definition, {
  icon: Trash2,
  sentence: (_options, { t }) => t('move the item to the trash'),
})
