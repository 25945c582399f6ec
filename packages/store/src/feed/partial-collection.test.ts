import { comments, createComment, type Comment, items } from '@weft/model'
import { expect, test } from 'vitest'

import { MODEL_COLLECTIONS, settingsOf } from '../collection-settings.ts'
import { BOARD, FOLDER, item, itemId, session } from '../scripted-session.ts'
import { createFeedSync } from './feed-sync.ts'

/** A folder of which the comments are only those that somebody asked for, followed and live at number 5. */
async function follow() {
  const collections = [
    ...MODEL_COLLECTIONS.filter(
      ({ collection }) => collection.name === items.name || collection.name === 'values',
    ),
    settingsOf(comments, { isPartial: true }),
  ]
  const made = session({ collections })
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const sync = createFeedSync({ store: made.store, feed, board_id: BOARD })
  const load = async (seq: number, rights = '1.1.1') => {
    const data = { ...columns, seq }
    await made.transport.next().answer({ status: 200, rights, data })
    await news(seq)
  }
  /** What came since, of items and of comments. */
  const news = async (seq: number, records: readonly object[] = []) => {
    const asked = [made.transport.next(), made.transport.next()]
    for (const call of asked) {
      const data = call.what === 'index /comments' ? records : []
      await call.answer({
        status: 200,
        data: { data, seq, rights: '1.1.1', has_more: false, after: null },
      })
    }
    await made.scheduler.pass(20)
    return asked
  }
  void sync.start()
  await load(5)
  const table = made.store.collection<Comment>('comments')
  return { ...made, sync, load, news, table, ids: () => table.list(FOLDER).map(({ id }) => id) }
}

const columns = {
  id: [itemId(1)],
  parent_id: [null],
  sort_order: [1],
  row_version: [1],
  created_at: [item(1).created_at],
  updated_at: [item(1).updated_at],
  created_by: [7],
  updated_by: [7],
  attribute_ids: [],
  slots: [],
}

function comment(id: string, rest: Partial<Comment> = {}): Comment {
  const place = { board_id: BOARD, folder_id: FOLDER, item_id: itemId(1), text: { html: '<p>x</p>' } }
  return { ...createComment(1, { ...place, id }), row_version: 1, seq: 3, ...rest }
}

const all = () => true

test('a load of the feed asks for none of a partial collection, and takes none of it away', async () => {
  const { sync, load, table, ids, transport } = await follow()
  expect([sync.phase, transport.calls.length]).toEqual(['live', 0])
  table.takePart([comment('a')], 5, all)
  void sync.reload()
  await load(8)
  expect([sync.phase, ids()]).toEqual(['live', ['a']])
})

test('its news come with those of the feed: as frames, and by what came since', async () => {
  const { sync, news, ids, scheduler } = await follow()
  sync.receive('CommentSaved', { seq: 6, records: [comment('a', { seq: 6 })] })
  await scheduler.pass(20)
  expect(ids()).toEqual(['a'])
  sync.receive('CommentSaved', { seq: 8, records: [comment('c', { seq: 8 })] })
  await scheduler.pass(200)
  const asked = await news(8, [comment('b', { seq: 7 }), comment('c', { seq: 8 })])
  expect(asked.map(({ query }) => query.since)).toEqual([6, 6])
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('what an answer should name and does not is gone, unless it came later', async () => {
  const { table, ids } = await follow()
  table.takePart([comment('a'), comment('b'), comment('late', { seq: 9 }), comment('other')], 5, all)
  table.takePart([comment('a')], 7, ({ id }) => id !== 'other')
  expect(ids()).toEqual(['a', 'late', 'other'])
  table.takePart([], null, all)
  expect(ids()).toEqual(['a', 'late', 'other'])
})

test('of a server that was set back nothing is kept to be compared', async () => {
  const { sync, load, table, ids } = await follow()
  table.takePart([comment('a', { row_version: 9 })], 5, all)
  void sync.reload()
  await load(2, '2.1.1')
  expect(ids()).toEqual([])
})
