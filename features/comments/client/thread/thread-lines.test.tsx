import { fireEvent, render, screen, within } from '@testing-library/react'
import type { Comment } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { Around, commentStore, context, sampleComment } from '../testing/thread-parts.tsx'
import type { CommentRights } from '../use-comment-rights.ts'
import { orderThread } from './order-thread.ts'
import { ThreadLines } from './thread-lines.tsx'

beforeAll(() => loadLateParts())

const ALL: CommentRights = {
  canWrite: true,
  canShow: false,
  canEdit: () => true,
  canDelete: () => true,
  canPin: () => true,
  canReact: () => true,
}
const NONE: CommentRights = {
  canWrite: false,
  canShow: false,
  canEdit: () => false,
  canDelete: () => false,
  canPin: () => false,
  canReact: () => false,
}

function show(
  comments: readonly Comment[],
  rights = ALL,
  told = context,
  isNew = (_one: Comment) => false,
  {
    unreached = new Set<number>(),
    named = null,
  }: { unreached?: ReadonlySet<number>; named?: string | null } = {},
) {
  const store = commentStore()
  store.hydrate('comments', comments)
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...told: unknown[]) =>
      void done.push([name, ...told.map((one) => (typeof one === 'object' ? (one as Comment).id : one))])
  const commentActions = {
    write: note('write'),
    edit: note('edit'),
    remove: note('remove'),
    setPinned: note('pin'),
  }
  render(
    <Around store={store}>
      <ThreadLines
        lines={orderThread(comments)}
        isNew={isNew}
        {...{ named, rights, commentActions, unreached }}
        context={told}
        mentionable={{ people: [] }}
      />
    </Around>,
  )
  return { done }
}

const articles = () => screen.getAllByRole('article')
const buttonsOf = (article: HTMLElement) =>
  within(article)
    .queryAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))

test('a deleted comment keeps its place above its answers, without its words and without tools', () => {
  show([
    sampleComment('a', { removed_at: '2026-11-20 10:00:00', text: { html: '' } }),
    sampleComment('b', { parent_id: 'a' }),
  ])
  const [gone, reply] = articles()
  expect(gone?.textContent).toContain('This comment was deleted.')
  expect(buttonsOf(gone as HTMLElement)).toEqual([])
  expect(reply?.textContent).toContain('Comment b')
  // Nothing answers what is gone.
  expect(buttonsOf(reply as HTMLElement)).not.toContain('Reply')
})

test('deleting tells whether the comment was answered', async () => {
  const { done } = show([sampleComment('a'), sampleComment('b', { parent_id: 'a' })])
  for (const at of [0, 1]) {
    const more = within(articles()[at] as HTMLElement).getByRole('button', { name: /^More about/ })
    fireEvent.click(more)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  expect(done).toEqual([
    ['remove', 'a', true],
    ['remove', 'b', false],
  ])
})

test('without a right its control is not there', () => {
  show([sampleComment('a', { reactions: [{ id: 'r', reaction: '👍', user_id: 8 }] })], NONE)
  const [only] = articles()
  expect(buttonsOf(only as HTMLElement)).toEqual(['👍 from Bo', 'Copy link'])
  expect(screen.getByRole('button', { name: '👍 from Bo' })).toHaveProperty('disabled', true)
})

test('an edited one says so, and somebody unknown has a name all the same', () => {
  show([
    sampleComment('a', { edited_at: '2026-11-20 10:00:00', created_by: 99 }),
    sampleComment('b', { created_by: null, author_name: 'Grace' }),
  ])
  expect(articles().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Comment from Removed User',
    'Comment from Grace',
  ])
  expect(screen.getByText('Edited')).toBeTruthy()
})

test('one that another has edited says who did, and one that its author edited does not', () => {
  const edited_at = '2026-11-20 10:00:00'
  show([sampleComment('a', { edited_at, edited_by: 7 }), sampleComment('b', { edited_at, edited_by: 8 })])
  const [first, second] = articles() as [HTMLElement, HTMLElement]
  expect(within(first).getByText('Edited by Ada')).toBeTruthy()
  expect(within(second).getByText('Edited')).toBeTruthy()
})

test('as long as people are not loaded nobody is called removed', () => {
  show([sampleComment('a', { created_by: 99 }), sampleComment('b')], ALL, { ...context, knowsPeople: false })
  expect(articles().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Comment from Someone',
    'Comment from Bo',
  ])
})

test('what came since it was read begins with a line, and says so of replies in their place', () => {
  const list = [
    sampleComment('a', { created_at: '2026-01-01 00:00:01' }),
    sampleComment('b', { created_at: '2026-01-01 00:00:05', parent_id: 'a' }),
    sampleComment('c', { created_at: '2026-01-01 00:00:06' }),
    sampleComment('d', { created_at: '2026-01-01 00:00:07' }),
  ]
  show(list, ALL, context, ({ created_at }) => created_at > '2026-01-01 00:00:04')
  const [line, ...others] = screen.getAllByText('New').toReversed()
  expect(others).toHaveLength(1)
  expect(articles().map((one) => within(one).queryByText('New') !== null)).toEqual([
    false,
    true,
    false,
    false,
  ])
  const next = line?.closest('li')?.nextElementSibling
  expect(next?.textContent).toContain('Comment c')
})

test('whoever wrote a mention learns whom it does not reach; nobody else is told', () => {
  const text = { html: '<p><span data-type="mention" data-id="8">@Bo</span> look</p>' }
  show(
    [sampleComment('a', { created_by: 7, text }), sampleComment('b', { created_by: 8, text })],
    ALL,
    context,
    () => false,
    { unreached: new Set([8, 9]) },
  )
  const [own, theirs] = articles()
  expect(own?.textContent).toContain('Bo cannot see this item and is not notified.')
  expect(theirs?.textContent).not.toContain('cannot see this item')
})

const long = () =>
  Array.from({ length: 90 }, (_, n) =>
    sampleComment(`c${n}`, {
      created_at: `2026-01-01 00:0${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`,
    }),
  )

test('of a long thread what fits on the screen is there at once, and the rest without being asked for', async () => {
  show(long())
  expect(articles().length).toBeLessThan(50)
  expect(articles()[0]?.textContent).toContain('Comment c0')
  expect(await screen.findByText('Comment c89')).toBeTruthy()
  expect(articles()).toHaveLength(90)
})

test('an address of a comment far down finds it among all that stand above it', () => {
  show(long(), ALL, context, () => false, { named: 'c80' })
  expect(articles().findIndex((one) => one.dataset['named'] !== undefined)).toBe(80)
})
