import { t } from '@weft/i18n'

import type { Hits } from './use-hits.ts'

/** What is said of a search beside its hits; empty where there is nothing to say. */
export function noteOf({ state, isPartial }: Pick<Hits, 'state' | 'isPartial'>): string {
  switch (state) {
    case 'loading':
      return t('Searching…')
    case 'offline':
      return t('You are offline: only what is on this device was searched.')
    case 'failed':
      return t('The server could not be searched. Try again in a moment.')
    case 'long':
      return t('Search for at most 200 characters.')
    default:
      return isPartial ? t('The search is still being prepared: more may be found later.') : ''
  }
}
