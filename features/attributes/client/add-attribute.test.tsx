import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { SettingsContext } from './attribute-member.ts'
import { AddAttribute, type NewAttribute } from './add-attribute.tsx'

afterEach(cleanup)

async function openLabelForm() {
  const made: NewAttribute[] = []
  const anchor = { current: document.body }
  const onCreate = (attribute: NewAttribute) => void made.push(attribute)
  render(<AddAttribute anchor={anchor} existing={[]} onCreate={onCreate} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Label' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const multiple = await screen.findByRole('switch', { name: 'Allow multiple' })
  const create = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Create attribute' }))
    await vi.waitFor(() => expect(made).toHaveLength(1), 60_000)
    return made[0]
  }
  return { type: (value: string) => fireEvent.change(name, { target: { value } }), multiple, create }
}

test('a label that is called like a status holds one, unless that is switched', async () => {
  const { type, multiple, create } = await openLabelForm()
  expect(multiple).toHaveProperty('checked', true)
  type('Status')
  expect(multiple).toHaveProperty('checked', false)
  type('Tags')
  expect(multiple).toHaveProperty('checked', true)
  type('Priority')
  expect(await create()).toMatchObject({ name: 'Priority', settings: { multiple: false } })
})

test('what somebody set stays, whatever the name becomes', async () => {
  const { type, multiple, create } = await openLabelForm()
  type('Status')
  fireEvent.click(multiple)
  type('State')
  expect(await create()).toMatchObject({ name: 'State', settings: { multiple: true } })
})

test('numbers of a new phone attribute are called in the country of who makes it', async () => {
  const made: NewAttribute[] = []
  const settingsContext = { context: { locale: 'de-AT' }, attributes: [] } as unknown as SettingsContext
  const anchor = { current: document.body }
  const onCreate = (attribute: NewAttribute) => void made.push(attribute)
  render(<AddAttribute {...{ anchor, settingsContext, onCreate }} existing={[]} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Phone' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create attribute' }))
  await vi.waitFor(() => expect(made[0]?.settings).toEqual({ country: 'AT' }), 60_000)
})

test('what the board has already stands first, and is shown instead of made again', async () => {
  const shown: string[] = []
  render(
    <AddAttribute
      anchor={{ current: document.body }}
      existing={[{ name: 'Budget', type: 'number' }]}
      elsewhere={[{ id: 'budget', name: 'Budget', type: 'number', folders: 2 }]}
      onCreate={() => expect.unreachable('nothing is made')}
      onShow={(id) => void shown.push(id)}
      onClose={() => {}}
    />,
  )
  const [first] = await screen.findAllByRole('menuitem')
  expect(first?.textContent).toBe('BudgetIn 2 folders')
  fireEvent.click(first as HTMLElement)
  expect(shown).toEqual(['budget'])
})
