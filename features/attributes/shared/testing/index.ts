export { samples } from './sample-values.ts'
export { toggledVote } from '../../types/vote/definition.ts'
