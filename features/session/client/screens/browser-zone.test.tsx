import { createMemoryStorage } from '@weft/api-client'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { EntryProvider } from '../app-context.tsx'
import { LoginScreen } from './login-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

const SCREENS: [string, string, () => React.ReactNode][] = [
  ['sign-in', 'Log in', () => <LoginScreen />],
  ['sign-up', 'Create account', () => <RegisterScreen />],
]

test.each(SCREENS)('%s tells the zone of the browser', (_name, button, draw) => {
  const told: unknown[] = []
  const session = {
    signIn: (_kind: string, body: { timezone?: string }) => {
      told.push(body.timezone)
      return new Promise(() => undefined)
    },
  }
  const entry = { session, go: () => undefined, storage: createMemoryStorage(), languages: [] }
  render(<EntryProvider entry={entry as never}>{draw()}</EntryProvider>)
  const fill = (label: string, value: string) => {
    const field = screen.queryByLabelText(label)
    if (field) fireEvent.change(field, { target: { value } })
  }
  fill('Name', 'Ada')
  fill('Email', 'ada@example.com')
  fill('Password', 'correct horse battery')
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(told).toEqual([new Intl.DateTimeFormat().resolvedOptions().timeZone])
})
