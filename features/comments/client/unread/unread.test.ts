import { type CommentRead, createCommentRead, createItem, type FeedKey, type Item } from '@weft/model'
import { createFeedSync, type FeedSync } from '@weft/store'
import { expect, test } from 'vitest'

import { commentStore } from '../testing/thread-parts.tsx'
import { unreadOf } from './unread.ts'

const FOLDER = 'folder00001'
const ME = 7

function talked(id: string, last_comment_at: string, last_comment_by = 8): Item {
  const made = createItem(1, { board_id: 'board000001', folder_id: FOLDER })
  const talk = { comment_count: 1, last_comment_at, last_comment_by }
  return { ...made, id, ...talk, row_version: 1, seq: 1 }
}

const at = (minute: number) => `2026-01-01 00:0${minute}:00`

function read(of: { item_id: string | null }, read_at: string, row_version = 1): CommentRead {
  const made = createCommentRead(1, { user_id: ME, folder_id: FOLDER, ...of, read_at })
  return { ...made, row_version, seq: row_version }
}

/** Items with comments, and what was read of them, as the server told it. */
function begin(items: readonly Item[], reads: readonly CommentRead[]) {
  const store = commentStore()
  store.pause()
  store.hydrate('items', items)
  store.hydrate('comment-reads', reads)
  const syncs = new Map<string, FeedSync>()
  const syncOf = (feed: FeedKey) => {
    const known =
      syncs.get(feed.id) ?? Object.create(createFeedSync({ store, feed }), { isWhole: { value: true } })
    syncs.set(feed.id, known as FeedSync)
    return known as FeedSync
  }
  const feeds = { hold: (feed: FeedKey) => ({ sync: syncOf(feed), release: () => undefined }), peek: syncOf }
  const unread = unreadOf({ store, feeds, user_id: ME })
  const told: string[] = []
  store.collection<Item>('items').subscribe(({ upserted }) => told.push(...upserted))
  const news = (...more: CommentRead[]) => store.hydrate('comment-reads', more)
  const reads_ = () =>
    store
      .collection<CommentRead>('comment-reads')
      .list(ME)
      .map(({ item_id, read_at }) => [item_id ?? FOLDER, read_at])
  return { store, unread, told, news, reads: reads_, all: () => items.map(({ id }) => unread.read(id)) }
}

test('an item is unread where its last comment is later than what was read, and is by somebody else', () => {
  const items = [talked('a', at(1)), talked('b', at(3)), talked('c', at(3), ME), talked('d', at(4))]
  const { all } = begin(items, [read({ item_id: null }, at(2)), read({ item_id: 'd' }, at(4))])
  expect(all()).toEqual([false, true, false, false])
})

test('in a folder where the person has never been nothing is unread', () => {
  expect(begin([talked('a', at(1))], [read({ item_id: 'a' }, at(0))]).all()).toEqual([false])
})

test('what another device has read is told to those who show the items, and no other items are', () => {
  const items = [talked('a', at(3)), talked('b', at(4)), talked('c', at(1))]
  const { all, told, news } = begin(items, [read({ item_id: null }, at(2))])
  news(read({ item_id: 'a' }, at(3)))
  expect([all(), told]).toEqual([[false, true, false], ['a']])
  news(read({ item_id: null }, at(5), 2))
  expect([all(), told]).toEqual([
    [false, false, false],
    ['a', 'b'],
  ])
})

test('reading is one edit as long as nothing is new, and never takes back', () => {
  const items = [talked('a', at(3))]
  const { all, unread, reads, store } = begin(items, [read({ item_id: null }, at(2))])
  const a = { id: 'a', folder_id: FOLDER, team_id: 1 }
  unread.markRead(a, at(3))
  unread.markRead(a, at(3))
  unread.markRead(a, at(1))
  expect(all()).toEqual([false])
  expect(reads()).toEqual(expect.arrayContaining([['a', at(3)]]))
  expect(store.waiting).toBe(1)
})

test('the first visit to a folder makes what is there read, and a later one nothing', () => {
  const items = [talked('a', at(3)), talked('b', at(5), ME)]
  const { unread, reads, store } = begin(items, [])
  unread.follow(1, [FOLDER])()
  expect(reads()).toEqual([[FOLDER, at(5)]])
  unread.follow(1, [FOLDER])()
  expect(store.waiting).toBe(1)
})
