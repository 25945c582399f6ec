import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { Type } from 'lucide-react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import {
  describeForm,
  fieldFor,
  type FormSettings,
  readFormSettings,
  withQuestion,
} from '../../shared/index.ts'
import { BlockSettings } from './block-settings.tsx'
import { cleanForm, withMoved } from './edit-form.ts'
import { FormPreview } from './form-preview.tsx'
import { QuestionList } from './question-list.tsx'

beforeAll(loadLateParts)
afterEach(cleanup)

await moreAttributeTypes.load()
const attribute = (name: string, type: string, more = {}) =>
  withQuestion(createAttribute(1, { board_id: 'board', name, type, ...more }), clientAttributeType(type))
const name = attribute('Name', 'text', { primary: true })
const mail = attribute('Mail', 'email')
const sum = attribute('Sum', 'formula')
const helper = attribute('Helper', 'members')
const part = attribute('Part', 'reference')
const notes = attribute('Notes', 'longtext')
const askables = [name, mail, sum, helper, part, notes].map((one) => ({ attribute: one, icon: Type }))
const built = (...blocks: object[]): FormSettings => readFormSettings({ form: { blocks } })

const lists = { people: new Map([[7, 'Olga']]), items: new Map() }

function Harness({ start, onForm }: { start: FormSettings; onForm?(form: FormSettings): void }) {
  const [form, setForm] = useState(start)
  const [selected, setSelected] = useState<string | null>(null)
  const onChange = (next: FormSettings) => {
    setForm(cleanForm(next))
    onForm?.(cleanForm(next))
  }
  const block = form.blocks?.find(({ id }) => id === selected)
  const description = describeForm(
    { id: 'f', name: 'Bugs', settings: form },
    [name, mail, sum, helper, part, notes],
    { lists },
  )
  return (
    <>
      <QuestionList {...{ form, onChange, askables, selected }} onSelect={setSelected} />
      <FormPreview description={description} isLive={false} selected={selected} onSelect={setSelected} />
      {block && (
        <BlockSettings {...{ form, lists, onChange, askables, block }} onRemoved={() => setSelected(null)} />
      )}
    </>
  )
}

test('an attribute is asked for with its switch, and what is computed cannot be', () => {
  render(<Harness start={built(fieldFor(name.id, { id: 'name' }))} />)
  const preview = screen.getByRole('region', { name: 'Preview of the form' })
  expect(preview.textContent).not.toContain('Mail')
  expect(screen.getByRole('switch', { name: 'Ask for Sum' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('switch', { name: 'Ask for Mail' }))
  expect(preview.textContent).toContain('Mail')
  fireEvent.click(screen.getByRole('switch', { name: 'Ask for Mail' }))
  expect(preview.textContent).not.toContain('Mail')
})

test('the keys stay with the switch of a question, in whichever list it stands', async () => {
  render(<Harness start={built(fieldFor(name.id, { id: 'name' }))} />)
  for (const isAsked of [true, false]) {
    const mails = screen.getByRole('switch', { name: 'Ask for Mail' })
    mails.focus()
    fireEvent.click(mails)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Ask for Mail'))
    expect(document.activeElement).toHaveProperty('checked', isAsked)
  }
})

test('a question is worded and required in its settings, and the preview shows it', () => {
  render(<Harness start={built(fieldFor(name.id, { id: 'name' }))} />)
  const preview = screen.getByRole('region', { name: 'Preview of the form' })
  // A press on the question in the preview chooses it.
  fireEvent.mouseUp(preview.querySelector('[data-field=name]') as Element)
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: 'What happened?' } })
  fireEvent.click(screen.getByRole('switch', { name: /^Required/ }))
  expect(preview.textContent).toContain('What happened?*')
})

test('a hidden question is in no preview, and stays in the list', () => {
  render(<Harness start={built(fieldFor(name.id, { id: 'name', hidden: true }))} />)
  expect(screen.getByRole('region', { name: 'Preview of the form' }).textContent).not.toContain('Name')
  expect(screen.getByRole('button', { name: /Name.*hidden/ })).toBeDefined()
})

test('a condition on a question that comes to stand later is gone', () => {
  const when = { all: true, of: [{ block: 'name', op: 'filled' as const, value: [] }] }
  const form = built(fieldFor(name.id, { id: 'name' }), fieldFor(mail.id, { id: 'mail', when }))
  expect(form.blocks?.[1]).toMatchObject({ when })
  const moved = cleanForm(withMoved(form, 'mail', 0))
  expect(moved.blocks?.map(({ id }) => id)).toEqual(['mail', 'name'])
  expect(moved.blocks?.[0]).toMatchObject({ when: null })
})

test('a question about people or items says why it is not asked, until that is mended', () => {
  const latest: { form?: FormSettings } = {}
  const keep = (form: FormSettings) => void (latest.form = form)
  const blocks = [fieldFor(helper.id, { id: 'help' }), fieldFor(part.id, { id: 'part' })]
  render(<Harness start={built(...blocks)} onForm={keep} />)
  fireEvent.click(screen.getByRole('button', { name: /^Helper/ }))
  expect(screen.getByText(/Only members of the workspace see names/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Part/ }))
  const preview = screen.getByRole('region', { name: 'Preview of the form' })
  expect(preview.textContent).not.toContain('Part')
  fireEvent.click(screen.getByRole('switch', { name: /^Choose among items/ }))
  expect(latest.form?.blocks?.[1]).toMatchObject({ lists: true })
  expect(screen.queryByText(/this question is hidden/)).toBeNull()
})

test('a long answer may be formatted where that is turned on', () => {
  const latest: { form?: FormSettings } = {}
  render(
    <Harness
      start={built(fieldFor(notes.id, { id: 'note' }))}
      onForm={(form) => void (latest.form = form)}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Notes/ }))
  fireEvent.click(screen.getByRole('switch', { name: /^Allow formatting in the answer/ }))
  expect(latest.form?.blocks?.[0]).toMatchObject({ rich: true })
})
