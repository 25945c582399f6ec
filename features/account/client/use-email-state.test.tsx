import { act, renderHook, waitFor } from '@testing-library/react'
import { EntryProvider } from '@weft/features/session/client'
import { expect, test, vi } from 'vitest'

import { useEmailState } from './use-email-state.ts'

const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))

test('an address that was verified in another tab is known as such when one comes back', async () => {
  let verified = false
  const call = vi.fn<() => Promise<unknown>>(async () => ({
    data: { email: 'ada@example.com', verified, pending: null },
  }))
  const { result } = renderHook(() => useEmailState(true), {
    wrapper: ({ children }) => (
      <EntryProvider entry={{ client: { call } } as never}>{children}</EntryProvider>
    ),
  })
  await waitFor(() => expect(result.current.state).toMatchObject({ verified: false }))
  verified = true
  await comeBack()
  await waitFor(() => expect(result.current.state).toMatchObject({ verified: true }))
  await comeBack()
  expect(call).toHaveBeenCalledTimes(2)
})
