import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

/** The keys of a chart. */
export function chartKeys(): KeyGroup {
  return {
    title: t('In a chart'),
    keys: [
      [t('Move between data points'), ['↑', '↓', '←', '→']],
      [t('First and last mark'), ['Home', 'End']],
      [t('List the items behind a mark'), ['Enter']],
    ],
  }
}
