import type { Editor } from '@tiptap/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useStore } from '@weft/features/connectivity/client'
import { type Comment, createItem } from '@weft/model'
import type { Answer, Store } from '@weft/store'
import { useCollection } from '@weft/store/react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { Around, commentStore, context, sampleComment } from '../testing/thread-parts.tsx'
import { LeftTexts } from './left-texts.tsx'
import { orderThread } from './order-thread.ts'
import { ThreadLines } from './thread-lines.tsx'

beforeAll(() => loadLateParts())

const item = { ...createItem(1, { board_id: 'board000001', folder_id: 'folder00001' }), id: 'item' }
const all = () => true
const rights = { canWrite: true, canShow: false, canEdit: all, canDelete: all, canPin: all, canReact: all }

/** A thread with a comment of its own length; `isLong` where earlier ones are not loaded. */
function show(store: Store, isLong = false) {
  const written: unknown[][] = []
  const nothing = () => undefined
  const commentActions = {
    write: (...told: unknown[]) => void written.push(told),
    edit: nothing,
    remove: nothing,
    setPinned: nothing,
  }
  function Talk() {
    const comments = useCollection(useStore().collection<Comment>('comments'), item.folder_id)
    const loadOlder = isLong ? () => Promise.resolve() : undefined
    return (
      <>
        <ThreadLines
          lines={orderThread(comments)}
          named={null}
          isNew={() => false}
          {...{ context, rights, commentActions }}
          unreached={new Set()}
          mentionable={{ people: [] }}
        />
        <LeftTexts
          {...{ item, commentActions }}
          canWrite
          thread={{ comments, isLoaded: true, hasFailed: false, loadOlder, retry: nothing }}
        />
      </>
    )
  }
  const page = render(
    <Around store={store}>
      <Talk />
    </Around>,
  )
  return { written, page }
}

function storeOf(one: () => Promise<Answer<unknown>> = () => Promise.resolve({ status: 404 })) {
  const store = commentStore({ one })
  store.hydrate('comments', [sampleComment('a'), sampleComment('b')])
  return store
}

async function type(label: string, text: string) {
  const field = await screen.findByRole('textbox', { name: label })
  act(() => void (field as unknown as { editor: Editor }).editor.commands.insertContent(text))
}

/** Somebody else deletes the first comment; answers keep its place. */
function deleted(store: Store, isAnswered = false) {
  const left = [sampleComment('b')]
  if (isAnswered)
    left.push(sampleComment('a', { row_version: 2, seq: 50, removed_at: '2026-11-20 10:00:00' }))
  act(() => store.collection<Comment>('comments').takePart(left, 99, () => true))
}

const reply = () => fireEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0] as HTMLElement)

test.each([false, true])(
  'a reply stays in sight when its comment is deleted (answered: %s), also when the item is opened again',
  async (isAnswered) => {
    const store = storeOf()
    const { page } = show(store)
    reply()
    await type('Write a reply', 'Half a thought')
    expect(screen.queryByRole('alert')).toBeNull()
    deleted(store, isAnswered)
    const said = await screen.findByRole('alert')
    expect(said.textContent).toContain('The comment that you answer was deleted.')
    expect(said.textContent).toContain('Half a thought')
    expect(screen.queryByRole('textbox', { name: 'Write a reply' })).toBeNull()
    page.unmount()
    const again = show(store)
    expect((await screen.findByRole('alert')).textContent).toContain('Half a thought')
    fireEvent.click(screen.getByRole('button', { name: 'Send as a comment' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(again.written).toEqual([['<p>Half a thought</p>', null]])
    expect(store.drafts?.all).toEqual([])
  },
)

test('a changed text stays in sight when its comment is deleted, until it is not wanted', async () => {
  const store = storeOf()
  show(store)
  fireEvent.click(screen.getAllByRole('button', { name: /^More about/ })[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await type('Edit comment', 'Better ')
  deleted(store)
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('The comment that you are editing was deleted.')
  expect(said.textContent).toContain('Better')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(store.drafts?.all).toEqual([])
})

test('a comment that is only not loaded is asked for, and its reply is no left one', async () => {
  const asked = Promise.withResolvers<Answer<unknown>>()
  const store = storeOf(() => asked.promise)
  const { page } = show(store)
  reply()
  await type('Write a reply', 'Half a thought')
  page.unmount()
  deleted(store)
  show(store, true)
  await act(async () =>
    asked.resolve({ status: 200, data: sampleComment('a', { row_version: 3, seq: 100 }) }),
  )
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
