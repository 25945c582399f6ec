import type { Item } from '@weft/model'
import { expect, test } from 'vitest'

import { FeedKeeper } from './disk/feed-keeper.ts'
import { FEEDS, LOG, SEGMENTS } from './disk/kept-feed.ts'
import { type Medium, MemoryDatabase } from './disk/memory-database.ts'
import { dropTeam } from './drop-team.ts'
import { createFeedSync } from './feed/feed-sync.ts'
import { BOARD, FOLDER, item, NAME, session, turn } from './scripted-session.ts'

const RIGHTS = '1.1.1'

test.each([
  ['followed', false],
  ['left a moment ago', true],
])(
  'a workspace that is dropped while a folder is %s leaves memory and disk for good',
  async (_what, isLeft) => {
    const medium: Medium = new Map()
    const database = new MemoryDatabase(medium)
    const write = database.write.bind(database)
    let isSlow = false
    // What is put takes longer than what is removed: it must not come after it.
    database.write = async (changes) => {
      if (isSlow && changes.some((change) => 'put' in change)) await turn()
      return write(changes)
    }
    const made = session({
      records: ({ space, scheduler }) =>
        new FeedKeeper({
          space,
          scheduler,
          database,
          onTrouble: () => undefined,
        }),
    })
    const sync = createFeedSync({
      store: made.store,
      feed: { team_id: 1, kind: 'folder', id: FOLDER },
      board_id: BOARD,
    })
    void sync.start()
    await turn()
    await made.transport.next().answer({
      status: 200,
      rights: RIGHTS,
      data: {
        seq: 4,
        attribute_ids: [NAME],
        slots: [[['a', 1]]],
        ...Object.fromEntries(
          [
            'id',
            'parent_id',
            'sort_order',
            'row_version',
            'created_at',
            'updated_at',
            'created_by',
            'updated_by',
          ].map((field) => [field, [item(1)[field as keyof Item]]]),
        ),
      },
    })
    await made.transport
      .next()
      .answer({ status: 200, data: { data: [], seq: 5, rights: RIGHTS, has_more: false, after: null } })
    await made.scheduler.pass(3_000)
    // Of another workspace, whose number only begins like the first one's.
    medium.get(FEEDS)?.set('11/folder/another/', '{}')
    const items = made.store.collection<Item>('items')
    expect([items.list(FOLDER).length, medium.get(FEEDS)?.size]).toEqual([1, 2])

    sync.receive('ItemSaved', { seq: 6, records: [item(2, { seq: 6 })] })
    isSlow = true
    // Its last write is on the way then.
    if (isLeft) sync.stop()
    dropTeam(made.store, 1)
    sync.stop(true)
    await made.scheduler.pass(5_000)
    for (let turns = 0; turns < 5; turns++) await turn()
    expect(items.list(FOLDER)).toEqual([])
    expect(made.store.space.table('items').hasConfirmed(FOLDER)).toBe(false)
    expect([...(medium.get(FEEDS)?.keys() ?? [])]).toEqual(['11/folder/another/'])
    expect([SEGMENTS, LOG].map((name) => medium.get(name)?.size ?? 0)).toEqual([0, 0])
  },
)
