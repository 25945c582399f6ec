import { Outlet } from '@tanstack/react-router'
import { DataProvider, teamFeed, useFeed } from '@weft/features/connectivity/client'
import { AccountProvider, useAccount, useCell } from '@weft/features/session/client'
import { ToastRegion } from '@weft/ui'

import { currentSession } from '../data/open-session.ts'

/** Around every page of a session. */
export function SessionShell() {
  const { account, data } = currentSession()
  return (
    <AccountProvider account={account}>
      <DataProvider data={data}>
        <CurrentTeam />
        <Outlet />
        <ToastRegion />
      </DataProvider>
    </AccountProvider>
  )
}

/** The current workspace is followed whatever page shows: its boards, folders and rights. */
function CurrentTeam() {
  const { team_id } = useAccount()
  const id = useCell(team_id)
  useFeed(id === null ? null : teamFeed(id))
  return null
}
