import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { type FormSettings, readFormSettings } from '../../shared/index.ts'
import { type Lacking, withOpen } from './opening.ts'
import { ShareSettings } from './share-settings.tsx'

beforeAll(loadLateParts)
afterEach(cleanup)

let saved: FormSettings
function Harness({ lacking }: { lacking: Lacking | null }) {
  const [form, setForm] = useState(() => readFormSettings({}))
  const onChange = (next: FormSettings) => {
    saved = next
    setForm(next)
  }
  return <ShareSettings {...{ form, onChange, lacking }} href="http://localhost/form/f" />
}

async function audiences() {
  const button = screen.getByRole('button', { name: /Who can answer/ })
  fireEvent.pointerDown(button, { button: 0, pointerType: 'mouse' })
  fireEvent.pointerUp(button, { button: 0, pointerType: 'mouse' })
  fireEvent.click(button, { button: 0 })
  const options = await within(await screen.findByRole('listbox')).findAllByRole('option')
  return options.map((option) => ({
    isDisabled: option.getAttribute('aria-disabled') === 'true',
    text: option.textContent,
  }))
}

test.each([
  ['right', 'You need permission to manage permissions to open the form to people outside the workspace.'],
  ['verified-address', 'Verify your email address to open the form to people outside the workspace.'],
] as const)('who lacks the %s sees why the form is not opened to people outside', async (lacking, why) => {
  render(<Harness lacking={lacking} />)
  expect(await audiences()).toEqual([
    { isDisabled: true, text: `Anyone with the link${why}` },
    { isDisabled: true, text: `People who are logged in${why}` },
    { isDisabled: false, text: 'Members of the workspace' },
  ])
})

test('who lacks nothing chooses among all', async () => {
  render(<Harness lacking={null} />)
  expect((await audiences()).map(({ isDisabled }) => isDisabled)).toEqual([false, false, false])
})

test('who may not open it to people outside shares it with members', () => {
  render(<Harness lacking="right" />)
  fireEvent.click(screen.getByRole('switch', { name: 'The form is shared' }))
  expect(saved.share).toMatchObject({ open: true, who: 'members' })
})

test('to close changes nothing else, and to open as one may neither', () => {
  const { share } = readFormSettings({ form: { share: { open: true, who: 'anyone' } } })
  expect(withOpen(share, false, 'right')).toMatchObject({ open: false, who: 'anyone' })
  expect(withOpen(share, true, null)).toMatchObject({ open: true, who: 'anyone' })
})
