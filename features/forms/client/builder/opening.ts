import { useEmailState } from '@weft/features/account/client'
import type { Translate } from '@weft/i18n'

import type { FormSettings } from '../../shared/index.ts'
import type { FormBuilderProps } from './builder-props.ts'

type Share = FormSettings['share']

/** What somebody lacks to open a form to people outside: the right where it lies and writes, or a verified address. */
export type Lacking = 'right' | 'verified-address'

/** Null where nothing is lacking, and while it is not known: the server judges in any case. */
export function useLacking(
  { mayEdit, mayOpenFolder, folder_id, folders }: FormBuilderProps,
  form: FormSettings,
): Lacking | null {
  const { folder_id: target } = form.submit
  // Answers come into the form's own folder once the chosen one is gone.
  const into = folders.some(({ id }) => id === target) ? target : null
  const hasRight = mayOpenFolder(folder_id) && (into === null || mayOpenFolder(into))
  const { state } = useEmailState(mayEdit && hasRight)
  if (!hasRight) return 'right'
  return state && state !== 'failed' && !state.verified ? 'verified-address' : null
}

export function lackingText(lacking: Lacking, t: Translate): string {
  return {
    right: t('You need permission to manage permissions to open the form to people outside the workspace.'),
    'verified-address': t('Verify your email address to open the form to people outside the workspace.'),
  }[lacking]
}

/** Opens or closes; whoever may not open it to people outside opens it to members. */
export function withOpen(share: Share, open: boolean, lacking: Lacking | null): Share {
  return open && lacking ? { ...share, open, who: 'members' } : { ...share, open }
}
