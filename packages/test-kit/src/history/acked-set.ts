import { type Checker, goodAnswers, isIdle } from './history.ts'
import { isSame, textOf } from './is-same.ts'

/** Every acknowledged write is in a feed, and it or a later version is in the final state. */
export const ackedSet: Checker = {
  name: 'acked set',
  check(history) {
    const found: string[] = []
    const done = Map.groupBy(history.feed, ({ key }) => key)
    const rows = new Map(history.rows.map((row) => [row.record, row]))
    for (const [key, [answer]] of goodAnswers(history)) {
      if (!answer) continue
      const { write, row_version = 0 } = answer
      const entry = done.get(key)?.find(({ record }) => record === write.record)
      if (!entry && !isIdle(write)) found.push(`Key ${key} was acknowledged and is in no feed`)
      const row = rows.get(write.record)
      if (!row) found.push(`Key ${key} was acknowledged and ${write.record} is not there`)
      else if (row.row_version < row_version)
        found.push(`${write.record} is at ${row.row_version}, key ${key} was answered ${row_version}`)
      else if (entry?.after && row.row_version === entry.row_version)
        for (const [field, data] of Object.entries(entry.after))
          if (field in row.fields && !isSame(row.fields[field], data))
            found.push(
              `${write.record} has ${textOf(row.fields[field])} as ${field}, key ${key} wrote ${textOf(data)}`,
            )
    }
    return found
  },
}
