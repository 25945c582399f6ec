import { ExtensionPoint } from '@weft/client-kit'
import { LoadingFailed, useConnectionStatus } from '@weft/features/connectivity/client'
import { loginPath, useAccount, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, buttonClass, EmptyState, Link } from '@weft/ui'
import { CloudOff } from 'lucide-react'

export interface UnreachableProps {
  readonly board_id: string
  /** What is not there. */
  readonly what: 'board' | 'folder'
  /** Given when it may only be the network. */
  readonly retry?: (() => void) | undefined
}

/** Instead of a board or folder that is not there for this person; a public board may ask for its password. */
export function Unreachable(props: UnreachableProps) {
  const { isPretending } = useAccount()
  const nowhere = <Nowhere {...props} />
  if (props.what === 'folder' || props.retry || isPretending) return nowhere
  return (
    <ExtensionPoint point="board.closed" board_id={props.board_id}>
      {nowhere}
    </ExtensionPoint>
  )
}

function Nowhere({ what, retry }: UnreachableProps) {
  const t = useT()
  const { guest } = useMe()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { isPretending } = useAccount()
  if (retry && !isOffline) return <LoadingFailed onRetry={retry} />
  if (retry) {
    const notKept =
      what === 'board' ? t('This board is not on this device') : t('This folder is not on this device')
    return (
      <EmptyState
        level={1}
        icon={<CloudOff />}
        title={notKept}
        actions={
          <Button variant="primary" onClick={retry}>
            {t('Try again')}
          </Button>
        }
      >
        {t('You are offline, and it was not opened here before. It opens when you reconnect.')}
      </EmptyState>
    )
  }
  const words = guest
    ? t('It is not public. Log in if you are a member of its workspace.')
    : t('It was deleted, or you do not have access.')
  const why = isPretending ? t('A preview shows only what was open before it started.') : words
  return (
    <EmptyState
      level={1}
      title={what === 'board' ? t('This board is not here') : t('This folder is not here')}
      actions={
        guest ? (
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={loginPath(location.pathname + location.search)}
          >
            {t('Log in')}
          </Link>
        ) : (
          <Link className={buttonClass({})} href="/home">
            {t('Go home')}
          </Link>
        )
      }
    >
      {why}
    </EmptyState>
  )
}
