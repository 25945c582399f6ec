import { type Checker, goodAnswers } from './history.ts'

/** A key has at most one effect on a record, all its good answers are one answer, and nothing happens without a key. */
export const exactlyOnce: Checker = {
  name: 'exactly once',
  check(history) {
    const found: string[] = []
    const seen = new Set<string>()
    for (const { key, record, row_version } of history.feed) {
      if (key === null) {
        found.push(`${record} got number ${row_version} and no key asked for it`)
        continue
      }
      const name = `${key} ${record}`
      if (seen.has(name)) found.push(`Key ${key} changed ${record} again`)
      seen.add(name)
    }
    for (const [key, answers] of goodAnswers(history)) {
      const bodies = new Set(answers.map(({ body_hash }) => body_hash))
      if (bodies.size > 1) found.push(`Key ${key} got ${bodies.size} different good answers`)
    }
    return found
  },
}
