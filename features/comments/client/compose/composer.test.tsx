import type { Editor } from '@tiptap/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createStore, type Store, type Transport } from '@weft/store'
import { EditorDraftsContext } from '@weft/store/react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { MAX_COMMENT } from '../../shared/index.ts'
import { Composer } from './composer.tsx'
import type { Mentionable } from './use-mentionable.ts'

beforeAll(() => loadLateParts())

const PLACE = 'comments/item/new'

function open(
  store: Store = createStore({ transport: {} as Transport }),
  mentionable: Mentionable = { people: [] },
) {
  const sent: string[] = []
  const page = render(
    <EditorDraftsContext value={store.drafts}>
      <Composer
        place={PLACE}
        label="Write a comment"
        submitLabel="Comment"
        mentionable={mentionable}
        onSend={(html) => sent.push(html)}
      />
    </EditorDraftsContext>,
  )
  const field = () => screen.getByRole('textbox', { name: 'Write a comment' })
  const type = (text: string) =>
    (field() as unknown as { editor: Editor }).editor.commands.insertContent(text)
  const submit = () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  return { store, sent, page, field, type, submit }
}

test('Ctrl+Enter sends what was typed, once, and the field is empty for the next comment', async () => {
  const { sent, field, type, submit } = open()
  type('Hello')
  submit()
  expect(sent).toEqual(['<p>Hello</p>'])
  await waitFor(() => expect(field().textContent).toBe(''))
  submit()
  expect(sent).toHaveLength(1)
})

test('it has the focus as it is drawn: letters typed at once are no keys of the page', () => {
  const { field } = open()
  expect(document.activeElement).toBe(field())
})

test('what says nothing cannot be sent', () => {
  const { sent, type, submit } = open()
  expect(screen.getByRole('button', { name: 'Comment' })).toHaveProperty('disabled', true)
  type('   ')
  submit()
  expect(sent).toEqual([])
})

test('what was typed and not sent is there when the item is opened again, and gone once it was sent', async () => {
  const { store, page, type } = open()
  type('Half a thought')
  page.unmount()
  expect(store.drafts?.all.map(({ place, text }) => [place, text])).toEqual([[PLACE, 'Half a thought']])
  const again = open(store)
  expect(again.field().textContent).toBe('Half a thought')
  again.submit()
  expect(again.sent).toEqual(['<p>Half a thought</p>'])
  expect(store.drafts?.all).toEqual([])
})

test('a comment that is too long is said where it was typed, and its text stays', async () => {
  const { sent, field, type, submit } = open()
  type('x'.repeat(MAX_COMMENT))
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A comment has at most 50,000 characters/)
  expect(sent).toEqual([])
  expect(field().textContent).toHaveLength(MAX_COMMENT)
})

const PLAN = '0198c0de-0000-7000-8000-0000000000aa'
const ofItems: Mentionable = {
  people: [],
  offerItems: (query) => [{ id: PLAN, title: 'Secret plan' }].filter(({ title }) => title.includes(query)),
}

const offered = () => screen.findByText('Secret plan')

test('# offers items, and what is sent names the one that was taken by its id alone', async () => {
  const { sent, field, type, submit } = open(undefined, ofItems)
  type('See #plan')
  expect((await offered()).closest('[role=listbox]')?.getAttribute('aria-label')).toBe('Items')
  fireEvent.keyDown(field(), { key: 'Tab' })
  submit()
  expect(sent).toEqual([`<p>See <span data-type="item" data-id="${PLAN}"></span> </p>`])
})

test('Escape closes the list of items, and ## is a heading', async () => {
  const { field, type } = open(undefined, ofItems)
  type('#plan')
  await offered()
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Secret plan')).toBeNull())
  type(' ##')
  expect(screen.queryByText('No items found')).toBeNull()
})

test('a comment of nothing but an item says something', async () => {
  const { sent, field, type, submit } = open(undefined, ofItems)
  type('#')
  await offered()
  fireEvent.keyDown(field(), { key: 'Enter' })
  submit()
  expect(sent).toEqual([`<p><span data-type="item" data-id="${PLAN}"></span> </p>`])
})

test('where many people would be called it is asked first, and what is not meant stays in the field', async () => {
  const asked: string[] = []
  const answers = [false, true]
  const askFirst = (html: string) => {
    asked.push(html)
    return Promise.resolve(answers.shift() ?? false)
  }
  const { sent, field, type, submit } = open(undefined, { people: [], askFirst })
  type('Everyone')
  submit()
  await waitFor(() => expect(asked).toEqual(['<p>Everyone</p>']))
  expect([sent, field().textContent]).toEqual([[], 'Everyone'])
  submit()
  await waitFor(() => expect(sent).toEqual(['<p>Everyone</p>']))
})
