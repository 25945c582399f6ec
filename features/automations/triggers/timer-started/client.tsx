import { Timer } from 'lucide-react'

import { timerTrigger } from '../../client/pickers/timer-trigger.tsx'
import { definition } from './definition.ts'

export const member = timerTrigger(definition, {
  icon: Timer,
  sentence: (attribute, t) =>
    attribute === '' ? t('a timer is started') : t('a timer of {attribute} is started', { attribute }),
})
