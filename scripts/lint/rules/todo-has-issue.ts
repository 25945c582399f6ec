import type { HouseRule } from '../rule.ts'

const mark = /\b(TODO|FIXME|XXX|HACK)\b(?!\s*\(?#\d+)/

/** A note to oneself that nobody tracks is never done. */
export const todoHasIssue: HouseRule = {
  name: 'todo-has-issue',
  why: 'write TODO(#12), with the number of the issue',
  applies: () => true,
  judge({ comments }, report) {
    for (const comment of comments) {
      const word = mark.exec(comment.value)?.[1]
      if (word) report(`${word} without an issue`, comment)
    }
  },
}
