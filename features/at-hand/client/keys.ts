import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

import { handlePlaceKey } from './place-keys.ts'
import { handleStarKey, STAR_KEY } from './star-key.ts'

/** The keys of what is at hand. */
export function groups(): readonly KeyGroup[] {
  return [
    {
      title: t('At hand'),
      keys: [
        [t('Add or remove the star of what is open'), STAR_KEY],
        [t('Previous and next place of the sidebar'), ['Alt', '↑', '↓']],
      ],
    },
  ]
}

export function handle(event: KeyboardEvent): void {
  handleStarKey(event)
  handlePlaceKey(event)
}
