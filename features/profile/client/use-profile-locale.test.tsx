import { createMemoryStorage } from '@weft/api-client'
import {
  AccountProvider,
  createCell,
  EntryProvider,
  type Account,
  type Entry,
} from '@weft/features/session/client'
import { getLocale, languages, setLocale } from '@weft/i18n'
import type { Profile } from '@weft/model'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { useProfileLocale } from './use-profile-locale.ts'

beforeEach(() => setLocale('en-US'))

function Probe() {
  useProfileLocale()
  return null
}

async function show(locale: string, chosen?: string) {
  const storage = createMemoryStorage()
  if (chosen) storage.setItem('weft.locale', chosen)
  const entry = { storage, languages } as unknown as Entry
  const account = { me: createCell({ locale } as Profile) } as unknown as Account
  await act(async () =>
    render(
      <EntryProvider entry={entry}>
        <AccountProvider account={account}>
          <Probe />
        </AccountProvider>
      </EntryProvider>,
    ),
  )
  return account
}

test("a new device takes the person's language, and follows it", async () => {
  const account = await show('ar')
  expect(getLocale()).toBe('ar')
  await act(async () => account.me.set({ locale: 'de' } as Profile))
  expect(getLocale()).toBe('de')
})

test('what was chosen on this device stays', async () => {
  await show('ar', 'en-US')
  expect(getLocale()).toBe('en-US')
})

test('a language that cannot be shown changes nothing', async () => {
  await show('xx')
  expect(getLocale()).toBe('en-US')
})
