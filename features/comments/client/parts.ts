import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'

import { unreadOf } from './unread/unread.ts'
import { commentReadSettings, commentSettings, reactionSettings } from './collections.ts'

/** What it adds to the pages of a session. */
export const commentsParts: FeatureParts = {
  extensions: [
    extend('item.tabs', () => import('./thread/comment-thread.tsx').then((it) => it.CommentThread), 5, {
      id: 'comments',
      label: msg('Comments'),
      count: ({ item }) => item.comment_count ?? 0,
    }),
  ],
  personalColumns: [{ column: 'unread', open: unreadOf }],
  collections: [commentSettings, reactionSettings, commentReadSettings],
}
