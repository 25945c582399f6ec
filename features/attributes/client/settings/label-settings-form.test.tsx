import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Settings } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { afterEach, expect, test } from 'vitest'

import { inCategory, isStatusName } from '../../shared/elements/labels.ts'
import { LabelSettingsForm } from './label-settings-form.tsx'

afterEach(cleanup)

const labelled = (name: string): Settings => ({ labels: [{ id: 'x', name, color: 'blue' }] })

/** The form in its dialog, which holds what is chosen until it is saved. */
function open() {
  const held = { settings: labelled('Open') }
  const form = () => (
    <LabelSettingsForm
      settings={held.settings}
      onChange={(settings) => {
        held.settings = settings
      }}
    />
  )
  const { rerender } = render(form())
  const hold = (settings = held.settings) => {
    held.settings = settings
    rerender(form())
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Open' })
  const type = (value: string) => {
    fireEvent.change(field(), { target: { value } })
    hold()
  }
  return { held, hold, field, type }
}

test('what is typed is what the dialog holds at once, and never an empty name', () => {
  const { held, hold, field, type } = open()
  type('Mine ')
  expect([held.settings, field().value]).toMatchObject([labelled('Mine'), 'Mine '])
  type('')
  expect([held.settings, field().value]).toMatchObject([labelled('Mine'), ''])
  fireEvent.blur(field())
  hold()
  expect([held.settings, field().value]).toMatchObject([labelled('Open'), 'Open'])
})

test('a name that was taken over from others is shown while the field is open', () => {
  const { hold, field, type } = open()
  type('Mine')
  hold(labelled('Theirs'))
  expect(field().value).toBe('Theirs')
})

test('the colour of a label follows its category until somebody chooses another', () => {
  const label = { id: 'x', name: 'Ready', color: 'orange', textColor: '' }
  const doing = inCategory(label, 'doing')
  expect(doing).toEqual({ ...label, category: 'doing', color: 'blue' })
  expect(inCategory(doing, 'done')).toMatchObject({ category: 'done', color: 'green' })
  expect(inCategory({ ...doing, color: 'pink' }, 'done')).toMatchObject({ category: 'done', color: 'pink' })
  expect(inCategory(doing, null)).toEqual({ ...label, color: 'blue' })
})

test('labels are put in order by their handles and by their menus', async () => {
  await loadLateParts()
  const { held, hold } = open()
  const labels = ['Low', 'High', 'Middle'].map((name) => ({ id: name, name, color: 'gray' }))
  hold({ labels })
  const names = () => (held.settings['labels'] as { name: string }[]).map(({ name }) => name)
  const grip = screen.getByRole('button', { name: 'Move Low' })
  grip.focus()
  for (const key of [' ', 'ArrowDown', 'ArrowDown', 'Enter'])
    fireEvent.keyDown(document.activeElement ?? grip, { key })
  hold()
  expect(names()).toEqual(['High', 'Middle', 'Low'])
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Low' }))
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move up' }))
  expect(names()).toEqual(['High', 'Low', 'Middle'])
})

test('an attribute that is called like a status holds one label', () => {
  expect(['Status', ' priority ', 'STATE'].map(isStatusName)).toEqual([true, true, true])
  expect(['Tags', 'Status of payment'].map(isStatusName)).toEqual([false, false])
})
