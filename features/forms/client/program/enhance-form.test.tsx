import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryStorage } from '@weft/api-client'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute } from '@weft/model'
import { afterEach, expect, test } from 'vitest'

import { describeForm, drawForm, fieldFor, readFormSettings, withQuestion } from '../../shared/index.ts'
import { toReact } from '../builder/to-react.ts'
import { createDraft } from './drafts.ts'
import { enhanceForm } from './enhance-form.ts'
import { readForm } from './read-form.ts'

afterEach(cleanup)
// There is no window to scroll.
Element.prototype.scrollIntoView = () => undefined

const texts = {
  next: 'Next',
  step: 'Step {n} of {count}',
  sending: 'Sending…',
  draft: 'Kept',
  required: 'Needed',
  half: 'By half',
  check: 'Look again',
  offline: 'Offline',
  failed: 'Failed',
  remove: 'Remove',
  copy: 'Copy',
  copied: 'Copied',
  human: 'One more step',
  noClearance: 'No clearance',
  cancel: 'Cancel',
  bold: 'Bold',
  italic: 'Italic',
  list: 'List',
  link: 'Link',
  tooLarge: 'Too large {n}',
  tooMany: 'Too many {n}',
}
await moreAttributeTypes.load()
const attribute = (label: string, type: string, more = {}) =>
  withQuestion(createAttribute(1, { board_id: 'b', name: label, type, ...more }), clientAttributeType(type))
const name = attribute('Name', 'text', { primary: true })
const mail = attribute('Mail', 'email')
const notes = attribute('Notes', 'longtext')
const due = attribute('Due', 'date', { settings: { range: true, time: true } })
const part = attribute('Part', 'reference')
const warmth = attribute('Warmth', 'progress', { settings: { min: -10, max: 10 } })
const when = { all: true, of: [{ block: 'name', op: 'contains' as const, value: ['mail'] }] }

const lists = {
  people: new Map(),
  items: new Map([['part', { choices: [{ id: 'pump', name: 'Pump', color: 'gray' }], hasMore: true }]]),
}

const asked: string[] = []
async function findItems(address: string) {
  asked.push(address)
  return { data: [{ id: 'valve', name: 'Valve <b>' }], has_more: false }
}

function open(blocks: object[], storage = createMemoryStorage()) {
  const settings = readFormSettings({ form: { blocks } })
  const description = describeForm(
    { id: 'form1', name: 'Bugs', settings },
    [name, mail, notes, due, part, warmth],
    {
      lists,
    },
  )
  const drawing = { t: (text: string) => text, answers: {}, errors: {}, fileBytes: 1_000, files: 2 }
  const sending = { action: '/form/x', problem: '', choices: '/form/x/choices/', hidden: [], challenge: null }
  render(toReact(drawForm(description, drawing, sending)))
  const form = document.querySelector<HTMLFormElement>('form[data-form]') as HTMLFormElement
  enhanceForm(form, { storage, texts, findItems, loadCheck: async () => null, show: () => undefined })
  return { form, storage }
}

const isAway = (id: string) => document.querySelector(`[data-field=${id}]`)?.hasAttribute('data-away')

test('a question appears when its condition holds, and goes again', () => {
  open([fieldFor(name.id, { id: 'name' }), fieldFor(mail.id, { id: 'mail', when })])
  expect(isAway('mail')).toBe(true)
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'by mail' } })
  expect(isAway('mail')).toBe(false)
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'no' } })
  expect(isAway('mail')).toBe(true)
})

test('a slider says a number below zero with a true minus, before and after it is moved', () => {
  const { form } = open([fieldFor(warmth.id, { id: 'warmth' })])
  const said = () => form.querySelector('output')?.textContent
  expect(said()).toBe('\u221210')
  fireEvent.input(screen.getByLabelText('Warmth'), { target: { value: '-5' } })
  expect(said()).toBe('\u22125')
})

test('what is missing is said at its question, which gets the focus; what is hidden does not block', () => {
  const { form } = open([
    fieldFor(name.id, { id: 'name', required: true }),
    fieldFor(mail.id, { id: 'mail', required: true, when }),
  ])
  fireEvent.submit(form)
  const input = screen.getByLabelText(/Name/)
  expect(document.activeElement).toBe(input)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[data-field=name] .wf-error')?.textContent).toContain('Needed')
  expect(document.querySelector<HTMLElement>('[data-field=mail] .wf-error')?.hidden).toBe(true)
  fireEvent.input(input, { target: { value: 'x' } })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('pages come one after another, and those with nothing to show are passed over', () => {
  const { form } = open([
    fieldFor(name.id, { id: 'name' }),
    { kind: 'page', id: 'page', title: 'More' },
    fieldFor(mail.id, { id: 'mail', when }),
  ])
  const send = () => form.querySelector('[data-send]')?.textContent
  expect(send()).toBe('Submit')
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'mail' } })
  expect(send()).toBe('Next')
  fireEvent.submit(form)
  expect(screen.getByLabelText('Name').closest<HTMLElement>('[data-page]')?.hidden).toBe(true)
  expect(send()).toBe('Submit')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Name').closest<HTMLElement>('[data-page]')?.hidden).toBe(false)
})

test('a draft of this week stands in the form again, an older one is forgotten', () => {
  const storage = createMemoryStorage()
  createDraft(storage, 'form1').write({ name: ['half a sentence'] })
  const { form } = open([fieldFor(name.id, { id: 'name' })], storage)
  expect(readForm(form)).toEqual({ name: ['half a sentence'] })
  storage.setItem('weft.form.form1', JSON.stringify({ at: 0, answers: { name: ['old'] } }))
  expect(createDraft(storage, 'form1').read()).toBeNull()
  storage.setItem('weft.form.form1', 'something else')
  expect(createDraft(storage, 'form1').read()).toBeNull()
})

for (const [what, start, end] of [
  ['only a start', '2026-11-03T09:00', ''],
  ['only an end', '', '2026-11-05T09:00'],
  ['both', '2026-11-03T09:00', '2026-11-05T09:00'],
] as const)
  test(`a range with ${what} is kept, each where it was given`, () => {
    const blocks = [fieldFor(due.id, { id: 'ends' })]
    const typed = open(blocks)
    fireEvent.input(screen.getByLabelText('Start'), { target: { value: start } })
    fireEvent.input(screen.getByLabelText('End'), { target: { value: end } })
    const storage = createMemoryStorage()
    createDraft(storage, 'form1').write(readForm(typed.form))
    cleanup()
    open(blocks, storage)
    expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe(start)
    expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe(end)
  })

test('a range of which nothing is given is no answer', () => {
  const { form } = open([fieldFor(due.id, { id: 'ends' })])
  expect(readForm(form)).toEqual({})
})

test('buttons write the signs of formatting around what is chosen', () => {
  open([fieldFor(notes.id, { id: 'notes', rich: true })])
  const area = screen.getByLabelText<HTMLTextAreaElement>('Notes')
  area.value = 'so bold'
  area.setSelectionRange(3, 7)
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
  expect(area.value).toBe('so **bold**')
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('bold')
  area.setSelectionRange(0, area.value.length)
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(area.value).toBe('- so **bold**')
})

test('items are found as one types, and what is chosen stays', async () => {
  const { form } = open([fieldFor(part.id, { id: 'part', lists: true })])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pump' }))
  const find = screen.getByRole('searchbox', { name: 'Find by name' })
  fireEvent.input(find, { target: { value: 'val' } })
  fireEvent.keyDown(find, { key: 'Enter' })
  await screen.findByRole('checkbox', { name: 'Valve <b>' })
  expect(asked.at(-1)).toContain('/form/x/choices/part?q=val')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Valve <b>' }))
  expect(readForm(form)).toEqual({ part: ['pump', 'valve'] })
})

test('an end that is typed by half is not sent as empty', () => {
  const { form } = open([fieldFor(name.id, { id: 'name' }), fieldFor(due.id, { id: 'ends' })])
  const end = screen.getByLabelText<HTMLInputElement>('End')
  // As a browser has it: an empty value, and a note that it could not read what stands there.
  const typeHalf = (badInput: boolean) =>
    Object.defineProperty(end, 'validity', { configurable: true, value: { badInput } })
  typeHalf(true)
  fireEvent.submit(form)
  expect(screen.getByText('By half').closest('[hidden]')).toBeNull()
  expect(screen.getByText('Look again')).toBeDefined()
  // Cleared, which the browser tells nobody.
  typeHalf(false)
  fireEvent.submit(form)
  expect(screen.queryByText('By half')).toBeNull()
})
