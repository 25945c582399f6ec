import { createEvents } from '@weft/api-client'
import { expect, it } from 'vitest'

import { mayCreateWorkspace } from './may-create-workspace.ts'

function account(isAllowed: boolean) {
  const events = createEvents<{ workspaceLimitExceeded: [] }>()
  let raised = 0
  events.on('workspaceLimitExceeded', () => void raised++)
  return { account: { events, canCreateWorkspace: () => isAllowed }, raised: () => raised }
}

it('lets people create a workspace while there is room', () => {
  const { account: given, raised } = account(true)
  expect(mayCreateWorkspace(given)).toBe(true)
  expect(raised()).toBe(0)
})

it('raises the event when the limit is reached', () => {
  const { account: given, raised } = account(false)
  expect(mayCreateWorkspace(given)).toBe(false)
  expect(raised()).toBe(1)
})
