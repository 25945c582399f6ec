export { createCommentsFeature } from './feature.ts'
export { commentsAlong, moveComments } from './follow-items.ts'
export { readTalk, type Talk } from './told/read-talk.ts'
