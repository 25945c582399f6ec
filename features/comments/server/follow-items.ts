import type { AfterMove, ItemsAlong } from '@weft/features/items/server'
import { comments, type FeedKey } from '@weft/model'
import type { Unit } from '@weft/server-kit'

import { hideComments, moveCommentsTo } from './queries.ts'

/** The comments of moved items lie where these lie; the old folder hears that they left. */
export const moveComments: AfterMove = async (unit, { items, from, to, board_id, mapping }, { user_id }) => {
  const talked = items.filter(({ comment_count }) => comment_count > 0).map(({ id }) => id)
  const { team_id } = unit
  const source: FeedKey = { team_id, kind: 'folder', id: from }
  const target: FeedKey = { team_id, kind: 'folder', id: to }
  const place = { folder_id: to, board_id, mapping, seq: unit.feed(target).seq }
  // Those without a comment may have had some: what is left of these goes along, untold.
  unit.later((tx) =>
    moveCommentsTo(
      tx,
      team_id,
      items.map(({ id }) => id),
      place,
    ),
  )
  if (talked.length === 0) return
  tellLater(unit, source, user_id)
  tellLater(unit, target, user_id)
}

/** The comments of items that go to the trash, or come back. */
export const commentsAlong: ItemsAlong = (unit, rows, { at, user_id }) => {
  for (const [folder_id, items] of Map.groupBy(rows, (row) => row.folder_id)) {
    const ids = items.filter(({ comment_count }) => comment_count > 0).map(({ id }) => id)
    if (ids.length === 0) continue
    const { team_id } = unit
    const feed: FeedKey = { team_id, kind: 'folder', id: folder_id }
    const { seq } = unit.feed(feed)
    unit.later((tx) => hideComments(tx, team_id, ids, { at, seq }))
    // Who shows the folder hides them with their item; who has lost them in the meantime needs them back.
    if (at === null) tellLater(unit, feed, user_id)
  }
}

/** Says that comments changed, without which: there may be thousands. Who listens asks for them. */
function tellLater(unit: Unit, feed: FeedKey, user_id: number): void {
  unit.recordChange({
    record: comments.record,
    collection: comments.name,
    id: '',
    kind: 'saved',
    feed,
    action: 'moved',
    user_id,
    isDerived: true,
    isUntold: true,
    present: () => null,
  })
}
