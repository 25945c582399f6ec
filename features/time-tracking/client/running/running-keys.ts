import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

import { pressStopKey } from './stop-key.ts'

/** The keys of timers. */
export function groups(): readonly KeyGroup[] {
  return [{ title: t('Timers'), keys: [[t('Stop the timer'), ['Shift', 'T']]] }]
}

export const handle = pressStopKey
