import { useT } from '@weft/i18n/react'
import type { FeedPhase, FeedSync } from '@weft/store'
import { Button, EmptyState } from '@weft/ui'
import { CloudOff } from 'lucide-react'

interface FeedFailedProps {
  /** What is followed there; those that could not be loaded are tried again. */
  readonly feeds: readonly { readonly sync: FeedSync | null; readonly phase: FeedPhase }[]
  /** The heading level of its sentence. */
  readonly level?: 1 | 3
}

/** In the place of what could not be loaded. It is tried again by itself, too, less and less often. */
export function FeedFailed({ feeds, level = 1 }: FeedFailedProps) {
  const retry = () => {
    for (const { sync, phase } of feeds) if (phase === 'failed') void sync?.reload()
  }
  return <LoadingFailed level={level} onRetry={retry} />
}

interface LoadingFailedProps {
  readonly level?: 1 | 3
  onRetry(): void
}

/** The same for what is asked for once. */
export function LoadingFailed({ level = 1, onRetry }: LoadingFailedProps) {
  const t = useT()
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t('Failed loading data')}
      level={level}
      actions={<Button onClick={onRetry}>{t('Try again')}</Button>}
    />
  )
}
