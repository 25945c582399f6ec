import { act, fireEvent, render, screen } from '@testing-library/react'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { ConfirmProvider } from '@weft/ui'
import { expect, test, vi } from 'vitest'

import { InvitationNews } from './invitation-news.tsx'
import { type OwnInvitation, ownInvitationsOf } from './own-invitations.ts'

const invitation = (state: OwnInvitation['state']): OwnInvitation => ({
  id: state,
  team_id: 1,
  team_name: 'Orchard',
  photo_url: null,
  inviter: 'Ada',
  role: 'full-member',
  state,
  created_at: '',
  expires_at: '',
})

function show(invitations: readonly OwnInvitation[]) {
  const call = vi.fn<(route: { path: string }) => Promise<unknown>>(async () => ({
    data: { team_id: 1, board_id: null },
  }))
  const go = vi.fn<(href: string) => void>()
  const account = {
    teams: createCell([{ id: 1, name: 'Orchard' }]),
    isPretending: false,
    loadTeams: async () => undefined,
    enterTeam: () => undefined,
  }
  const client = { call } as never
  ownInvitationsOf(client).list.set(invitations)
  render(
    <EntryProvider entry={{ client, go } as never}>
      <AccountProvider account={account as never}>
        <ConfirmProvider>
          <InvitationNews invitations={invitations} />
        </ConfirmProvider>
      </AccountProvider>
    </EntryProvider>,
  )
  return { called: () => call.mock.calls.map(([{ path }]) => path), go, own: ownInvitationsOf(client) }
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('an open invitation is accepted, and one goes to its workspace', async () => {
  const { called, go, own } = show([invitation('open')])
  expect(screen.getByText(/Ada.* invites you to .*Orchard/)).toBeDefined()
  await press('Accept')
  expect(called()).toEqual(['/api/me/invitations/{id}/accept'])
  expect(go).toHaveBeenCalledWith('/home')
  expect(own.list.get()).toEqual([])
})

test('the news of having been added has Leave beside it, and can be put away', async () => {
  const { called, own } = show([invitation('joined')])
  expect(screen.getByText(/Ada.* added you to .*Orchard/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Leave' })).toBeDefined()
  await press('Dismiss')
  expect(called()).toEqual(['/api/me/invitations/{id}'])
  expect(own.list.get()).toEqual([])
})
