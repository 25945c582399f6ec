import type { Translate } from '@weft/i18n'

import type { PublishedLink } from '../shared/index.ts'

/** Why nobody reads a link though it was not taken back, and what helps. */
export function closedText({ closed_reason, created_by_name }: PublishedLink, t: Translate): string {
  const name = created_by_name || t('Removed User')
  if (closed_reason === 'gone')
    return t(
      'Closed: {name} is no longer a member. Revoke it and publish it again to open it in your name.',
      { name },
    )
  if (closed_reason === 'permissions')
    return t(
      'Closed: {name} can no longer publish this. Revoke it and publish it again to open it in your name.',
      { name },
    )
  return t('Closed while {name} is suspended. Revoke it and publish it again to open it in your name.', {
    name,
  })
}
