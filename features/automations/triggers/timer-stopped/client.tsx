import { TimerOff } from 'lucide-react'

import { timerTrigger } from '../../client/pickers/timer-trigger.tsx'
import { definition } from './definition.ts'

export const member = timerTrigger(definition, {
  icon: TimerOff,
  sentence: (attribute, t) =>
    attribute === '' ? t('a timer is stopped') : t('a timer of {attribute} is stopped', { attribute }),
})
