import type { Translate } from '@weft/i18n'

import type { SharedForm } from '../shared/index.ts'

/** Why a form that is shared takes no answers; empty while it takes them. */
export function closedReason({ closed_reason, shared_by_name }: SharedForm, t: Translate): string {
  const name = shared_by_name || t('Removed User')
  if (closed_reason === null) return ''
  return {
    nobody: t('Nobody has shared it since it was created.'),
    gone: t('{name}, who shared it, is no longer a member of the workspace.', { name }),
    barred: t('{name}, who shared it, cannot use the workspace at the moment.', { name }),
    folder: t('The folder for the answers was deleted.'),
    target: t('{name}, who shared it, cannot create items in the folder for the answers.', {
      name,
    }),
    permissions: t('{name}, who shared it, cannot open anything to people outside the workspace.', {
      name,
    }),
  }[closed_reason]
}
