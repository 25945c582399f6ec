export { commentResource, type Judge, mayDelete, mayEdit, mayPin, mayReact } from './comment-rights.ts'
export { commentsOfItems, MAX_THREADS, pinComment, unpinComment, unreachedByMentions } from './contract.ts'
export { commentErrors } from './errors.ts'
export {
  EDIT_HOURS,
  GUEST_COMMENTS,
  MAX_COMMENT,
  MAX_COMMENTS,
  MAX_PICTURES,
  MAX_PINS,
  MAX_REACTION_KINDS,
  MAX_REACTIONS,
  MAX_UNREACHED,
  THREAD_PAGE,
} from './limits.ts'
export { isReaction } from './reaction.ts'
