export { htmlOfPlainText } from '../html/plain-text.ts'
export { samples } from './sample-values.ts'
export { toggledVote } from '../../types/vote/definition.ts'
export { theirs } from '../dates/repeat/testing/ical-side.ts'
