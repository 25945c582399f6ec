import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createItem, type Comment } from '@weft/model'
import type { BulkEntry, BulkResult } from '@weft/protocol'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { Around, commentStore, sampleComment } from '../testing/thread-parts.tsx'
import { UnsentComments } from './unsent-comments.tsx'

beforeAll(() => loadLateParts())

const item = createItem(1, { board_id: 'board000001', folder_id: 'folder00001' })
const REFUSED = { status: 403, message: 'This action is unauthorized.', code: 'forbidden' }

/** A thread whose server refuses until it is told to take what comes. */
async function refuse(refusal: BulkResult = REFUSED, parent_id: string | null = null) {
  const server = { isTaking: false, asked: 0 }
  const store = commentStore({
    bulk(_team_id, entries: readonly BulkEntry[]) {
      server.asked++
      const data = entries.map(({ item: fields, route }): BulkResult => {
        if (!server.isTaking) return refusal
        const id = route.split('/').at(-1) ?? ''
        return { status: 201, data: sampleComment(id, { ...fields, item_id: item.id, seq: 5 }) }
      })
      return Promise.resolve({ status: 200, data })
    },
  })
  const written: unknown[][] = []
  const commentActions = { write: (...told: unknown[]) => void written.push(told) }
  render(
    <Around store={store}>
      <UnsentComments item={item} ids={new Set()} canWrite commentActions={commentActions} />
    </Around>,
  )
  const { id: item_id, board_id, folder_id } = item
  const fields = { item_id, board_id, folder_id, parent_id, text: { html: '<p>My point</p>' } }
  const { change } = store.collection<Comment>('comments').create(fields)
  expect(await change?.settled).toBe('refused')
  return { store, server, written }
}

test('a comment that the server did not take says why where it was typed, and its text stays', async () => {
  await refuse()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('Your comment was not sent. This action is unauthorized.')
  expect(said.textContent).toContain('My point')
})

test('it is sent again on demand, and then nothing is said of it', async () => {
  const { store, server } = await refuse()
  await screen.findByRole('alert')
  server.isTaking = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(store.waiting).toBe(0))
  expect(store.collection<Comment>('comments').list(item.folder_id)).toHaveLength(1)
})

test('it goes when it is not wanted any more', async () => {
  const { server } = await refuse()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.asked).toBe(1)
})

test('a reply to a comment that was deleted can be sent as a comment of its own', async () => {
  const message = 'The comment that this replies to was deleted.'
  const { store, written } = await refuse({ status: 422, message, code: 'reply_to_deleted' }, 'gone')
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('The comment that you answer was deleted.')
  expect(said.textContent).toContain('My point')
  fireEvent.click(screen.getByRole('button', { name: 'Send as a comment' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(written).toEqual([['<p>My point</p>', null]])
  expect(store.ledger.lines).toEqual([])
})
