import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { loadParts, ruleOf, showRules } from '../testing/show-rules.tsx'
import { Builder } from './builder.tsx'

beforeAll(loadParts)
afterEach(() => toast.clear())

const created = { type: 'item-created', options: {} }
const comment = (id: string, text: string) => ({ id, type: 'add-comment', options: { text } })

const open = (fields: Parameters<typeof ruleOf>[0]) =>
  showRules(ruleOf({ trigger: created, ...fields }), (rule) => <Builder rule={rule} />)

const cards = () => screen.getAllByRole('group', { name: /^Step / })
const texts = () =>
  screen.getAllByRole('combobox', { name: 'Comment' }).map((field) => (field as HTMLTextAreaElement).value)
const toasts = () => toast.getToasts().map(({ message }) => message)

test('keys move, double and delete the card that has the focus, and it keeps the focus', () => {
  const { now } = open({ steps: [comment('s1', 'one'), comment('s2', 'two'), comment('s3', 'three')] })
  const card = cards()[0] as HTMLElement
  card.focus()
  fireEvent.keyDown(card, { key: 'ArrowDown', altKey: true })
  expect(texts()).toEqual(['two', 'one', 'three'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Step 2: Add a comment')
  fireEvent.keyDown(document.activeElement as Element, { key: 'd', ctrlKey: true })
  expect(texts()).toEqual(['two', 'one', 'one', 'three'])
  expect(document.activeElement).toBe(cards()[2])
  fireEvent.keyDown(document.activeElement as Element, { key: 'Delete' })
  expect(texts()).toEqual(['two', 'one', 'three'])
  expect(document.activeElement).toBe(cards()[2])
  toast.getToasts().at(0)?.action?.onPress()
  expect(now()?.steps).toHaveLength(4)
})

test('keys in a text are the text’s own', () => {
  open({ steps: [comment('s1', 'one'), comment('s2', 'two')] })
  const [field] = screen.getAllByRole('combobox', { name: 'Comment' })
  fireEvent.keyDown(field as Element, { key: 'Delete' })
  fireEvent.keyDown(field as Element, { key: 'ArrowDown', altKey: true })
  expect(texts()).toEqual(['one', 'two'])
})

test('a step is added within a branch, and not a third level of them', async () => {
  const branch = { id: 'b1', type: 'branch', options: { filter: null } }
  const inner = { ...branch, id: 'b2', steps: [], otherwise: [] }
  const { now } = open({ steps: [{ ...branch, steps: [inner], otherwise: [] }] })
  const yes = screen.getAllByRole('group', { name: 'If the conditions are met' })[1] as HTMLElement
  fireEvent.click(within(yes).getByRole('button', { name: 'Add action' }))
  await screen.findByRole('menu')
  expect(screen.queryByRole('menuitem', { name: 'If … else' })).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Complete the item' }))
  expect(now()?.steps[0]?.steps?.[0]?.steps).toMatchObject([{ type: 'complete-item', options: {} }])
})

test('a rule that is on and not complete any more is switched off with the same change, which names the card', async () => {
  const { now } = open({ enabled: true, steps: [comment('s1', 'one'), comment('s2', 'two')] })
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Comment' })[1] as Element, {
    target: { value: '' },
  })
  // Whoever types is not done yet.
  expect(now()?.enabled).toBe(true)
  await waitFor(() => expect(now()?.enabled).toBe(false), { timeout: 2_000 })
  expect(now()?.steps[1]?.options).toEqual({ text: '' })
  expect(toasts()).toEqual(['Switched off. Add a comment: Enter a comment.'])
  expect(cards()[1]).toHaveProperty('dataset.problem', 'true')
})

test('a rule with something missing cannot be switched on, and says what', () => {
  open({ steps: [] })
  const control = screen.getByRole('switch', { name: 'Gate is on' })
  expect(control).toHaveProperty('disabled', true)
  expect(screen.getByRole('group', { name: 'Gate cannot be switched on yet' })).toBeTruthy()
})

test('names of attributes are shown in a text, and their ids are kept', async () => {
  const { now } = open({ steps: [comment('s1', 'For {{item.a-status}}')] })
  const field = screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })
  expect(field.value).toBe('For {{item.Status}}')
  const typed = 'For {{item.Status}} {{du'
  fireEvent.change(field, { target: { value: typed } })
  field.setSelectionRange(typed.length, typed.length)
  fireEvent.select(field)
  // It lies over the page, where a page without layout shows nothing.
  const list = screen.getByRole('listbox', { name: 'Values to insert', hidden: true })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Due', 'Duebefore the change'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('For {{item.Status}} {{item.Due}}')
  await waitFor(() =>
    expect(now()?.steps[0]?.options).toEqual({ text: 'For {{item.a-status}} {{item.a-due}}' }),
  )
})
