import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

/** The keys of the tree of boards and folders. */
export function groups(): readonly KeyGroup[] {
  return [
    {
      title: t('In the sidebar'),
      keys: [
        [t('Move'), ['↑', '↓']],
        [t('Open and close'), ['→', '←']],
        [t('Go there'), ['Enter']],
        [t('Pick up, move and drop'), ['Space', '↑', '↓', 'Space']],
      ],
    },
  ]
}
