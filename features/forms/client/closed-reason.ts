import type { Translate } from '@weft/i18n'

import type { SharedForm } from '../shared/index.ts'

/** Why a form that is shared takes no answers; empty while it takes them. */
export function closedReason({ closed_reason, shared_by_name }: SharedForm, t: Translate): string {
  const name = shared_by_name || t('Removed User')
  if (closed_reason === null) return ''
  return {
    nobody: t('Nobody has shared it since it was made.'),
    gone: t('{name}, who shared it, is not a member of the workspace any more.', { name }),
    barred: t('{name}, who shared it, may not use the workspace at the moment.', { name }),
    folder: t('The folder that the answers come into was deleted.'),
    target: t('{name}, who shared it, may not create items in the folder that the answers come into.', {
      name,
    }),
    permissions: t('{name}, who shared it, may not open anything to people outside of the workspace.', {
      name,
    }),
  }[closed_reason]
}
