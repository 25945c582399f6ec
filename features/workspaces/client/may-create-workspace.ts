import type { Account } from '@weft/features/session/client'

/** Whether this person may have one more workspace; raises the event when not. */
export function mayCreateWorkspace(account: Pick<Account, 'events' | 'canCreateWorkspace'>): boolean {
  if (account.canCreateWorkspace()) return true
  account.events.emit('workspaceLimitExceeded')
  return false
}
