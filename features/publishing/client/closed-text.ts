import type { Translate } from '@weft/i18n'

import type { PublishedLink } from '../shared/index.ts'

/** Why nobody reads a link though it was not taken back, and what helps. */
export function closedText({ closed_reason, created_by_name }: PublishedLink, t: Translate): string {
  const name = created_by_name || t('Removed User')
  if (closed_reason === 'gone')
    return t(
      'Closed: {name} is not a member any more. Take it back and publish it anew to open it in your name.',
      { name },
    )
  if (closed_reason === 'permissions')
    return t(
      'Closed: {name} may not publish this any more. Take it back and publish it anew to open it in your name.',
      { name },
    )
  return t('Closed while {name} is suspended. Take it back and publish it anew to open it in your name.', {
    name,
  })
}
