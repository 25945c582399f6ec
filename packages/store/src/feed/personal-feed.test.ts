import { type CommentRead, commentReads, createCommentRead } from '@weft/model'
import { expect, test } from 'vitest'

import { MODEL_COLLECTIONS, settingsOf } from '../collection-settings.ts'
import { session } from '../scripted-session.ts'
import { createFeedSync } from './feed-sync.ts'

const FEED = { team_id: 0, kind: 'user', id: '7' } as const
const FOLDER = 'f1234567890'

function read(read_at: string, rest: Partial<CommentRead> = {}): CommentRead {
  const made = createCommentRead(1, { user_id: 7, folder_id: FOLDER, item_id: null, read_at })
  return { ...made, row_version: 1, seq: 3, ...rest }
}

/** A person's own feed, which held one record at its number 5. */
async function follow() {
  const told: string[] = []
  const reads = settingsOf(commentReads, {
    isSilent: true,
    create: (team_id, fields) =>
      createCommentRead(team_id, fields as unknown as Parameters<typeof createCommentRead>[1]),
  })
  const made = session({
    collections: [...MODEL_COLLECTIONS, reads],
    onSettled: ({ request }) => told.push(request.id),
  })
  const { transport, scheduler, store } = made
  const sync = createFeedSync({ store, feed: FEED })
  const page = { seq: 5, rights: null, has_more: false, after: null }
  void sync.start()
  await transport.next().answer({ status: 200, data: { ...page, data: [read('2026-01-01 00:00:00')] } })
  const delta = transport.next()
  await delta.answer({ status: 200, data: { ...page, data: [] } })
  await scheduler.pass(20)
  const table = store.collection<CommentRead>('comment-reads')
  return { ...made, sync, told, table, delta, times: () => table.list('7').map(({ read_at }) => read_at) }
}

test("a person's feed is loaded and followed like others, and has no rights of its own", async () => {
  const { sync, times, delta, scheduler } = await follow()
  expect([sync.channel, sync.phase, times()]).toEqual(['private-user.7', 'live', ['2026-01-01 00:00:00']])
  expect(delta.query).toEqual({ limit: 1_000, since: 5 })
  sync.receive('Heartbeat', { seq: 5, rights: '' })
  expect(sync.phase).toBe('live')
  const news = read('2026-01-02 00:00:00', { row_version: 2, seq: 6 })
  sync.receive('CommentReadSaved', { seq: 6, records: [news] })
  // What else is told of the person there, such as of the profile, only counts.
  sync.receive('ProfileSaved', { seq: 7, records: [{ id: 7 }] })
  await scheduler.pass(20)
  expect([times(), sync.at]).toEqual([['2026-01-02 00:00:00'], 7])
})

test('edits that are no work of the person are sent, and nobody is told of them', async () => {
  const { store, table, transport, told, times, scheduler } = await follow()
  const counts = () => ({ ...store.ledger.counts })
  const before = counts()
  table.save('7.f1234567890', { read_at: '2026-01-03 00:00:00' })
  expect(times()).toEqual(['2026-01-03 00:00:00'])
  expect([counts(), store.ledger.lines]).toEqual([before, []])
  await scheduler.pass(20)
  const sent = transport.next<readonly object[]>()
  expect(sent.entries).toMatchObject([{ route: '/comment-reads/7.f1234567890', method: 'put' }])
  await sent.answer({ status: 200, data: [{ status: 404, code: 'not_found', message: 'Gone' }] })
  await scheduler.pass(20)
  expect([times(), counts(), store.ledger.lines, told]).toEqual([['2026-01-01 00:00:00'], before, [], []])
})
