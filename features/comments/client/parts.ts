import { extend, type FeatureParts, keysPart } from '@weft/client-kit'
import { msg } from '@weft/i18n'

import type { CommentPoints } from './extension-points.ts'
import { unreadOf } from './unread/unread.ts'
import { commentReadSettings, commentSettings, reactionSettings } from './collections.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends CommentPoints {}
}

/** What it adds to the pages of a session. */
export const commentsParts: FeatureParts = {
  extensions: [
    extend('item.tabs', () => import('./thread/comment-thread.tsx').then((it) => it.CommentThread), 5, {
      id: 'comments',
      label: msg('Comments'),
      count: ({ item }) => item.comment_count ?? 0,
    }),
    extend('item.text', () => import('./beside/text-comments.tsx').then((it) => it.TextComments)),
    extend('item.text', () => import('./beside/unreached-in-text.tsx').then((it) => it.UnreachedInText)),
  ],
  personalColumns: [{ column: 'unread', open: unreadOf }],
  keys: [keysPart(50, () => import('./beside/text-keys.ts'))],
  collections: [commentSettings, reactionSettings, commentReadSettings],
}
