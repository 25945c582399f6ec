import { act, fireEvent, render, screen } from '@testing-library/react'
import { ApiError, OfflineError } from '@weft/api-client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { expect, test, vi } from 'vitest'

import { InviteForm, type InviteFormProps } from './invite-form.tsx'

interface Given {
  verified?: boolean
  send?: InviteFormProps['send']
}

function show({ verified = true, send = async () => ({ users: [], invitations: [] }) }: Given) {
  const call = vi.fn<(route: { path: string }) => Promise<unknown>>(async () => ({
    data: { email: 'ada@example.com', verified, new_email: null },
  }))
  const asked = vi.fn<InviteFormProps['send']>(send)
  render(
    <EntryProvider entry={{ client: { call } } as never}>
      <AccountProvider account={{ isPretending: false, teams: createCell([]) } as never}>
        <InviteForm send={asked} onInvited={() => undefined} />
      </AccountProvider>
    </EntryProvider>,
  )
  return { call, asked }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email addresses' })

async function invite(text: string): Promise<void> {
  fireEvent.change(field(), { target: { value: text } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Invite' })))
}

const refused = (status: number, data: object) => new ApiError({ status, data, headers: new Headers() })

test('who is not verified is told at the field before anything is typed, and nothing is sent', async () => {
  const { asked, call } = show({ verified: false })
  expect(await screen.findByText('Your email address is not verified.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await invite('bo@example.com, cy@example.com')
  expect(screen.getByRole('alert').textContent).toContain('Your email address is not verified.')
  expect(field().value).toBe('bo@example.com, cy@example.com')
  expect(asked).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Resend email' })))
  expect(call.mock.lastCall?.[0].path).toBe('/api/me/email/resend')
  fireEvent.change(field(), { target: { value: 'bo@example.com' } })
  expect(screen.queryByRole('alert')).toBeNull()
  // The link was opened meanwhile.
  call.mockResolvedValue({ data: { email: 'ada@example.com', verified: true, new_email: null } })
  await invite('bo@example.com')
  expect(asked).toHaveBeenCalledOnce()
  expect(screen.queryByText('Your email address is not verified.')).toBeNull()
})

test.each<[string, Error, string]>([
  ['a full workspace', refused(422, { code: 'members_limit', message: 'It is full.' }), 'It is full.'],
  ['a missing right', refused(403, { code: 'forbidden' }), 'This action is unauthorized.'],
  [
    'too many at once',
    refused(422, { code: 'invalid', data: ['invitations: at most 50 at a time'] }),
    'At most 50 at a time',
  ],
  ['no server', new OfflineError(), 'The server cannot be reached. Check the connection and try again.'],
])('%s is said at the field, which keeps the addresses', async (_name, error, sentence) => {
  show({ send: () => Promise.reject(error) })
  await invite('bo@example.com, cy@example.com')
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(field().value).toBe('bo@example.com, cy@example.com')
})

test('those who could not be invited stay in the field, each with the reason', async () => {
  const error = refused(422, {
    code: 'invitations_failed',
    data: ['cy@example.com: already a member'],
    users: [],
    invitations: [],
  })
  show({ send: () => Promise.reject(error) })
  await invite('bo@example.com, cy@example.com')
  expect(field().value).toBe('cy@example.com')
  expect(screen.getByText('cy@example.com: already a member')).toBeDefined()
})

test('an address that the server keeps in other letters stays as it was typed', async () => {
  const data = ['cy@example.com: already a member']
  show({ send: () => Promise.reject(refused(422, { code: 'invitations_failed', data })) })
  await invite('bo@example.com, ｃｙ@example.com')
  expect(field().value).toBe('ｃｙ@example.com')
})

test('what is typed while the others are invited stays', async () => {
  const answer = Promise.withResolvers<{ users: []; invitations: [] }>()
  show({ send: () => answer.promise })
  await invite('bo@example.com')
  fireEvent.change(field(), { target: { value: 'bo@example.com, dan@ex' } })
  await act(async () => answer.resolve({ users: [], invitations: [] }))
  expect(field().value).toBe('dan@ex')
})
