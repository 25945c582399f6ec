import type { Connection } from '@weft/features/connectivity/client'
import { readProfile } from '@weft/features/profile/shared'
import type { Account, Entry } from '@weft/features/session/client'
import { listWorkspaces } from '@weft/features/workspaces/shared'

import { keepAccount } from './kept-account.ts'

export interface FollowAccountOptions {
  readonly account: Account
  readonly connection: Connection
  /** It is shown as this device kept it: the server has to be asked. */
  readonly isKept: boolean
  /** The token is somebody else's by now. */
  readonly onOther: () => void
}

/** Keeps on this device who is signed in, and brings what was kept up to date as soon as the server answers. */
export function followAccount({ client, storage }: Entry, options: FollowAccountOptions): void {
  const { account, connection, isKept, onOther } = options
  const { me, teams } = account
  const keep = () => keepAccount(storage, { me: me.get(), teams: teams.get() })
  me.subscribe(keep)
  teams.subscribe(keep)
  keep()
  if (isKept) void refresh()

  async function refresh(): Promise<void> {
    for (;;) {
      // Told by the state of the connection; asked again below.
      const found = await Promise.all([client.call(readProfile), client.call(listWorkspaces)]).catch(
        () => null,
      )
      if (found) {
        const [profile, workspaces] = found
        if (profile.data.id === me.get().id) {
          me.set(profile.data)
          account.takeTeams(workspaces)
          return
        }
        keepAccount(storage, null)
        onOther()
        return
      }
      // A refused session ends by its own way; without a network this waits for one.
      if (connection.status === 'connected') return
      await untilConnected(connection)
    }
  }
}

export function untilConnected(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const stop = connection.subscribe((status) => {
      if (status !== 'connected') return
      stop()
      resolve()
    })
  })
}
