import { Play } from 'lucide-react'

import { timerAction } from '../../client/pickers/timer-action.tsx'
import { definition } from './definition.ts'

export const member = timerAction(definition, {
  icon: Play,
  sentence: (people, t) =>
    people === '' ? t('start a timer') : t('start the timer of {people}', { people }),
})
