import { toWireTime } from '@weft/base'
import { userFeed } from '@weft/model'
import type { TestServer } from '@weft/server/testing'

import { putNotification } from '../notification-collection.ts'
import { tell } from '../piles.ts'

interface At {
  server: TestServer
  team_id: number
  board_id: string
  folder_id: string
  item_id: string
}

/** Tells a person that an item was changed, whatever happened; answers the notification's id. */
export async function addNotification(at: At, user_id: number, when = toWireTime()): Promise<string> {
  const { team_id, board_id, folder_id, item_id } = at
  const event = {
    seq: 0,
    n: 0,
    at: when,
    actor: 0,
    act: null,
    kind: 'changed' as const,
    item_id,
    comment_id: null,
    attribute_id: null,
    view: null,
    form_name: null,
    to: [user_id],
  }
  const { body } = await at.server.kit.writer.act({
    team_id,
    feeds: [userFeed(user_id)],
    caller: { user_id: 0, session_id: null },
    key: null,
    hash: '',
    async run(unit) {
      const [row] = tell([], event, { user_id, board_id, folder_id, now: unit.at })
      if (!row) throw new Error('an event makes a notification')
      putNotification(unit, { ...row, is_open: false, item_name: 'Item' })
      return { status: 200, body: { id: row.id } }
    },
  })
  return body.id
}
