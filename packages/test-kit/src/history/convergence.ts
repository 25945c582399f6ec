import { createHash } from 'node:crypto'

import { type Checker, type FinalRow } from './history.ts'
import { textOf } from './is-same.ts'

/** After the faults each client shows exactly what the server has for it, and nothing waits. */
export const convergence: Checker = {
  name: 'convergence',
  check({ shown }) {
    return shown.flatMap(({ client, waiting, shows, sees }) => {
      const found: string[] = []
      if (waiting > 0) found.push(`Client ${client} still waits for ${waiting} answers`)
      if (hashOf(shows) !== hashOf(sees)) found.push(...differences(client, shows, sees))
      return found
    })
  },
}

/** The same for the same rows, in whatever order they come. */
function hashOf(rows: readonly FinalRow[]): string {
  const hash = createHash('sha256')
  for (const line of rows.map((row) => textOf(row)).toSorted()) hash.update(line).update('\n')
  return hash.digest('hex')
}

function differences(client: string, shows: readonly FinalRow[], sees: readonly FinalRow[]): string[] {
  const mine = new Map(shows.map((row) => [row.record, row]))
  const found: string[] = []
  for (const row of sees) {
    const own = mine.get(row.record)
    mine.delete(row.record)
    if (!own) found.push(`Client ${client} misses ${row.record}`)
    else if (textOf(own) !== textOf(row))
      found.push(`Client ${client} shows ${textOf(own)}, the server has ${textOf(row)}`)
  }
  for (const record of mine.keys()) found.push(`Client ${client} shows ${record}, which is not there for it`)
  return found
}
