import { Square } from 'lucide-react'

import { timerAction } from '../../client/pickers/timer-action.tsx'
import { definition } from './definition.ts'

export const member = timerAction(definition, {
  icon: Square,
  isOfAny: true,
  sentence: (people, t) => (people === '' ? t('stop a timer') : t('stop the timer of {people}', { people })),
})
