import { useData } from '@weft/features/connectivity/client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { useConfirm } from '@weft/ui'

import { refuseInPreview } from './refuse-in-preview.ts'

/** Logs out, after a question when edits are still on their way. */
export function useLogOut(): () => Promise<void> {
  const t = useT()
  const confirm = useConfirm()
  const { session } = useEntry()
  const { store } = useData()
  const { isPretending } = useAccount()
  return async () => {
    if (isPretending) {
      // The session belongs to the person, not to the preview: it is ended outside.
      refuseInPreview()
      return
    }
    const count = store.waiting
    if (count > 0) {
      const isSure = await confirm({
        title: t('Log out now?'),
        message: t(
          '{count, plural, one {# change has} other {# changes have}} not reached the server yet and would be lost.',
          { count },
        ),
        confirmText: t('Log out'),
        tone: 'danger',
      })
      if (!isSure) return
    }
    await session.logOut()
  }
}
