import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

/** The keys of a line of own work, on its name. */
export function groups(): readonly KeyGroup[] {
  return [
    {
      title: t('In my work'),
      keys: [
        [t('Next and previous item'), ['↓', '↑']],
        [t('Open'), ['Enter']],
        [t('Mark as done, or as open'), ['Space']],
        [t('Change the date'), ['D']],
        [t('Change the status'), ['S']],
        [t('Change the priority'), ['P']],
      ],
    },
  ]
}
