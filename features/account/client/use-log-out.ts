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
    const unsaved = store.drafts?.all ?? []
    if (count > 0 || unsaved.length > 0) {
      const waiting = t(
        '{count, plural, one {# change has} other {# changes have}} not reached the server yet and would be lost.',
        { count },
      )
      const typed = t('These were typed but never saved, and would be lost: {names}', {
        names: unsaved.map(({ label, text }) => t('{name} (“{text}”)', { name: label, text })).join(', '),
      })
      const isSure = await confirm({
        title: t('Log out now?'),
        message: [count > 0 ? waiting : [], unsaved.length > 0 ? typed : []].flat().join(' '),
        confirmText: t('Log out'),
        tone: 'danger',
      })
      if (!isSure) return
    }
    await session.logOut()
  }
}
