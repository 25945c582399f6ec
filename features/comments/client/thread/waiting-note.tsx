import { OfflineError } from '@weft/api-client'
import { tellRefusal, useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Comment } from '@weft/model'
import { CloudOff } from 'lucide-react'

import styles from '../comments.module.css'

/** Below a comment that the server does not have yet. */
export function WaitingNote({ comment }: { comment: Comment }) {
  const t = useT()
  const store = useStore()
  const isAway = useConnectionStatus() === 'disconnected'
  // With a connection it is a matter of a moment.
  if (!isAway) return null
  const sendNow = () => {
    try {
      store.retry()
    } catch {
      tellRefusal(new OfflineError())
    }
  }
  return (
    <p className={styles['waiting']} role="status">
      <CloudOff aria-hidden="true" />
      {t('Waiting for the connection')}
      <button type="button" onClick={sendNow}>
        {t('Send now')}
      </button>
      <button type="button" onClick={() => void store.collection('comments').remove(comment.id)}>
        {t('Discard')}
      </button>
    </p>
  )
}
