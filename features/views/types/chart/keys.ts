import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

/** The keys of a chart. */
export function chartKeys(): KeyGroup {
  return {
    title: t('In a chart'),
    keys: [
      [t('Walk along the marks'), ['↑', '↓', '←', '→']],
      [t('First and last mark'), ['Home', 'End']],
      [t('List the items behind a mark'), ['Enter']],
    ],
  }
}
