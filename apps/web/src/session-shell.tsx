import { Outlet, useRouterState } from '@tanstack/react-router'
import { FeaturePartsProvider } from '@weft/client-kit'
import { DataProvider, teamFeed, useFeed } from '@weft/features/connectivity/client'
import { avatarAddress } from '@weft/features/photos/shared'
import { ErrorPage } from '@weft/features/frame/client'
import { useLinkTarget, useProfileLocale } from '@weft/features/profile/client'
import { AccountProvider, useAccount, useCell } from '@weft/features/session/client'
import { ConfirmProvider, DefaultAvatarProvider, guardTyping, ToastRegion } from '@weft/ui'
import { useEffect } from 'react'

import { currentSession } from './data/open-session.ts'

/** Around every page of a session. */
export function SessionShell() {
  const session = useCell(currentSession)
  useEffect(() => guardTyping(), [])
  const failure = useRouterState({
    select: ({ matches }): unknown => matches.find((match) => match.error)?.error,
  })
  // The page that failed lies in here, and without a session there is nothing to put around it.
  if (!session) return failure ? <ErrorPage error={failure} /> : null
  const { id, account, data, parts } = session
  return (
    // A preview is another session: nothing that was mounted before may act on it.
    <AccountProvider key={id} account={account}>
      <DataProvider data={data}>
        <Followed />
        {/* A preview asks the server nothing more. */}
        <DefaultAvatarProvider value={account.isPretending ? () => null : avatarAddress}>
          <FeaturePartsProvider parts={parts}>
            <ConfirmProvider>
              <Outlet />
            </ConfirmProvider>
          </FeaturePartsProvider>
        </DefaultAvatarProvider>
        <ToastRegion />
      </DataProvider>
    </AccountProvider>
  )
}

/** Followed whatever page shows: the language, where links open, and the current workspace with its boards, folders and rights. */
function Followed() {
  useProfileLocale()
  useLinkTarget()
  const { team_id } = useAccount()
  const id = useCell(team_id)
  useFeed(id === null ? null : teamFeed(id))
  return null
}
