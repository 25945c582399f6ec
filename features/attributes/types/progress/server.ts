import { numberHtml } from '../../server/published-values.ts'
import { progressSettings } from '@weft/numbers'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { counted, definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: {
    // What is counted is counted in percent, whatever range was typed in before.
    settings: (settings) =>
      progressSettings(settings).source === 'manual' ? ['min', 'max', 'step', 'color'] : ['color'],
    html: numberHtml,
    isNumeric: true,
  },
  variant: (settings) => (progressSettings(settings).source === 'manual' ? undefined : counted),
}
