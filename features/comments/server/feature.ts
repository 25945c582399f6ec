import type { ServerFeature } from '@weft/server-kit'

import { createCommentCollection } from './comment-collection.ts'
import { createCommentReadCollection } from './comment-read-collection.ts'
import { createReactionCollection } from './reaction-collection.ts'
import { commentRoutes } from './routes.ts'

/** What people say about items: comments, answers, reactions, pins. */
export function createCommentsFeature(): ServerFeature {
  const comments = createCommentCollection()
  return {
    name: 'comments',
    collections: [comments, createReactionCollection(comments), createCommentReadCollection()],
    routes: commentRoutes,
  }
}
