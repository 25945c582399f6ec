import { CloudCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import styles from './sync-mark.module.css'

export type SyncState =
  | { readonly kind: 'saved' }
  /** So many changes are on their way. */
  | { readonly kind: 'saving'; readonly count: number }
  /** So many changes wait for the connection. */
  | { readonly kind: 'offline'; readonly count: number }
  | { readonly kind: 'conflict'; readonly count: number }

export interface SyncMarkProps {
  readonly state: SyncState
  /** Opens the list of what waits or conflicts. */
  onPress?(): void
  /** Only the icon, for phones. */
  readonly isCompact?: boolean
}

const icons = {
  saved: <CloudCheck />,
  saving: <RefreshCw />,
  offline: <CloudOff />,
  conflict: <TriangleAlert />,
}

/** Says quietly whether everything is saved. */
export function SyncMark({ state, onPress, isCompact }: SyncMarkProps) {
  const t = useT()
  const text = describe(state, t)
  const className = classNames(styles['mark'], styles[state.kind])
  const content = (
    <>
      {icons[state.kind]}
      {!isCompact && text}
    </>
  )
  if (onPress) {
    return (
      <button type="button" className={className} aria-label={text} onClick={onPress}>
        {content}
      </button>
    )
  }
  return (
    <span className={className} {...(isCompact && { role: 'img', 'aria-label': text })}>
      {content}
    </span>
  )
}

function describe(state: SyncState, t: ReturnType<typeof useT>): string {
  if (state.kind === 'saved') return t('Saved')
  const { count } = state
  if (state.kind === 'saving') return t('Saving {count}', { count })
  if (state.kind === 'conflict') return t('{count, plural, one {# conflict} other {# conflicts}}', { count })
  return count === 0 ? t('Offline') : t('Offline, {count} waiting', { count })
}
