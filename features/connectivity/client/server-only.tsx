import { useT } from '@weft/i18n/react'
import { EmptyState } from '@weft/ui'
import { CloudOff } from 'lucide-react'
import { Fragment, useState, useSyncExternalStore, type ReactNode } from 'react'

import { useConnectionStatus, useData } from './data-context.tsx'
import styles from './server-only.module.css'

export interface ServerOnlyProps {
  readonly children: ReactNode
  /** The page's name, where nothing else says what is missing. */
  readonly title?: string | undefined
}

/**
 * Around what has nothing to show without the server. What was loaded stays when the connection goes, with what was
 * typed into it; what was not is replaced by a sentence, and comes by itself with the connection. It is loaded again when
 * the person asks for everything anew.
 */
export function ServerOnly({ children, title }: ServerOnlyProps) {
  const { connection, refresh } = useData()
  const round = useSyncExternalStore(refresh.subscribe, () => refresh.round)
  const isOffline = useConnectionStatus() === 'disconnected'
  const [view, setView] = useState({
    isOffline,
    isShown: !isOffline,
    /** Another one each time that it is shown anew: what failed without the server is asked again. */
    run: 1,
    /** Answers that had come by then; more than these, and it may have got what it needs. */
    before: connection.answers,
  })
  if (view.isOffline !== isOffline) {
    const hasLoaded = view.isShown && connection.answers > view.before
    if (isOffline) setView({ ...view, isOffline, isShown: hasLoaded })
    else if (view.isShown) setView({ ...view, isOffline })
    else setView({ isOffline, isShown: true, run: view.run + 1, before: connection.answers })
  }
  return view.isShown ? (
    <Fragment key={`${view.run}.${round}`}>{children}</Fragment>
  ) : (
    <OfflineNotice title={title} />
  )
}

/** In the place of a feature that needs the server. */
export function OfflineNotice({ title }: { title?: string | undefined }) {
  const t = useT()
  const sentence = t('This feature is not available when offline')
  if (title === undefined) {
    return (
      <EmptyState title={sentence} icon={<CloudOff />}>
        {t('It comes back when you reconnect.')}
      </EmptyState>
    )
  }
  return (
    <div className={styles['page']}>
      <EmptyState title={title} level={1} icon={<CloudOff />}>
        {sentence}
      </EmptyState>
    </div>
  )
}
