import type { RateLimiter, ServerFeature } from '@weft/server-kit'

import { createCommentCollection } from './comment-collection.ts'
import { createCommentReadCollection } from './comment-read-collection.ts'
import { createReactionCollection } from './reaction-collection.ts'
import { commentRoutes } from './routes.ts'

/** What people say about items: comments, answers, reactions, pins. */
export function createCommentsFeature({ rates }: { rates: RateLimiter }): ServerFeature {
  const comments = createCommentCollection(rates)
  return {
    name: 'comments',
    collections: [comments, createReactionCollection(comments), createCommentReadCollection()],
    routes: commentRoutes,
  }
}
