import { createMemoryStorage } from '@weft/api-client'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { EntryProvider } from '../app-context.tsx'
import { LoginScreen } from './login-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

const SCREENS: [string, () => React.ReactNode][] = [
  ['sign-in', () => <LoginScreen />],
  ['sign-up', () => <RegisterScreen />],
]

test.each(SCREENS)('%s checks the address as it is typed', (_name, draw) => {
  const entry = { session: {}, go: () => undefined, storage: createMemoryStorage(), languages: [] }
  render(<EntryProvider entry={entry as never}>{draw()}</EntryProvider>)
  const field = screen.getByLabelText('Email')
  const said = () => screen.queryByText('Enter an email address.')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  expect(said()).toBeNull()
  type('ada@')
  expect(said()).not.toBeNull()
  expect(document.querySelector('.has-error')).not.toBeNull()
  type('ada@example.com')
  expect(said()).toBeNull()
  type('')
  expect(said()).toBeNull()
})
