import type { Outcome, Tally } from '../tally.ts'

/** A sentence of the specification, and the tests that show it: each a file and its title or a part of it. */
export type Sentence = readonly [sentence: string, ...shown: (readonly [file: string, title: string])[]]

/**
 * Judges sentences by what a run of the tests has shown: one is proven when each of its tests was run in this very run
 * and passed. A test that was renamed, skipped or left out proves nothing.
 */
export function proveSentences(sentences: readonly Sentence[], outcomes: readonly Outcome[]): Tally {
  const notes = sentences.flatMap(([sentence, ...shown]) => {
    const missing = shown.flatMap(([file, title]) => {
      const found = outcomes.filter((one) => one.file === file && one.title.includes(title))
      if (found.length === 0) return [`no test “${title}” was run in ${file}`]
      return found.every(({ hasPassed }) => hasPassed) ? [] : [`“${title}” in ${file} did not pass`]
    })
    if (shown.length === 0) missing.push('it names no test')
    return missing.length === 0 ? [] : [`failed: not shown: ${sentence}: ${missing.join('; ')}`]
  })
  return { passed: sentences.length - notes.length, failed: notes.length, skipped: 0, notes }
}
