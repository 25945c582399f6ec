export { createCommentsFeature } from './feature.ts'
export { commentsAlong, moveComments } from './follow-items.ts'
