import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

import { handleStarKey, STAR_KEY } from './star-key.ts'

/** The keys of what is at hand. */
export function groups(): readonly KeyGroup[] {
  return [{ title: t('At hand'), keys: [[t('Add or remove the star of what is open'), STAR_KEY]] }]
}

export const handle = handleStarKey
