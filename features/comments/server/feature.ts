import type { RateLimiter, ServerFeature } from '@weft/server-kit'

import { createCommentCollection } from './comment-collection.ts'
import { createCommentReadCollection } from './comment-read-collection.ts'
import type { CommentPictures } from './named-pictures.ts'
import { createReactionCollection } from './reaction-collection.ts'
import { commentRoutes } from './routes.ts'

/** What people say about items: comments, answers, reactions, pins. */
interface CommentsDeps {
  rates: RateLimiter
  pictures: CommentPictures
}

export function createCommentsFeature({ rates, pictures }: CommentsDeps): ServerFeature {
  const comments = createCommentCollection(rates, pictures)
  return {
    name: 'comments',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [comments, createReactionCollection(comments), createCommentReadCollection()],
    routes: commentRoutes,
  }
}
