import { t } from '@weft/i18n'

import type { Hits } from './use-hits.ts'

/** What is said of a search beside its hits, and of what it does not know; empty where there is nothing to say. */
export function noteOf(found: Hits): string {
  switch (found.state) {
    case 'loading':
      return t('Searching…')
    case 'offline':
      return `${t('You are offline: only what is on this device was searched.')} ${unknownOf(found)}`
    case 'failed':
      return `${t('The server could not be searched: only what is on this device was.')} ${unknownOf(found)}`
    case 'long':
      return t('Search for at most 200 characters.')
    default:
      return found.isPartial ? t('The search is still being prepared: more may be found later.') : ''
  }
}

/** What a device cannot know. */
function unknownOf({ isReading, unknown }: Hits): string {
  if (isReading) return t('It is still being read: more may be found in a moment.')
  if (unknown === Infinity) return t('It holds more than can be searched without the server.')
  if (unknown > 0)
    return t(
      '{count, plural, one {# folder is} other {# folders are}} not on it, and of long texts only the beginning is.',
      { count: unknown },
    )
  return t('Of long texts it has the beginning, and of comments those that were opened.')
}
