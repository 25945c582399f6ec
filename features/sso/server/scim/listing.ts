import type { Database } from '@weft/db'
import { createTurn, invalid } from '@weft/server-kit'
import SCIMMY from 'scimmy'

import { LISTED, MOST_LISTED } from '../../shared/index.ts'
import { askedBy, shownBy } from './people/filter.ts'
import { plainOf, present } from './people/present.ts'
import { countPeople, type Person, readPeople } from './people/queries.ts'

interface Query {
  filter?: string | undefined
  startIndex?: string | undefined
  count?: string | undefined
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

const CHUNK = 500

/** A page of the people whom a directory sees, as the standard has it (RFC 7644, 3.4.2). */
export async function listPeople(db: Database, team_id: number, query: Query, base: string): Promise<object> {
  const startIndex = Math.max(1, wholeOf('startIndex', query.startIndex) ?? 1)
  const limit = Math.min(MOST_LISTED, Math.max(0, wholeOf('count', query.count) ?? LISTED))
  const attributes = await shownBy(query)
  const { which, matches } = await askedBy(query.filter)
  const page = { offset: startIndex - 1, limit }
  const { people, total } = matches
    ? await search(db, team_id, matches, page)
    : await db.read(team_id, async (tx) => {
        const asked = which ?? { by: 'all', value: null }
        return {
          people: limit === 0 ? [] : await readPeople(tx, team_id, asked, page),
          total: await countPeople(tx, team_id, asked),
        }
      })
  return {
    schemas: [SCIMMY.Messages.ListResponse.id],
    totalResults: total,
    startIndex,
    itemsPerPage: people.length,
    Resources: people.map((person) => present(person, base, attributes)),
  }
}

/** Judges everybody, some at a time, so that others have their turn meanwhile. */
async function search(
  db: Database,
  team_id: number,
  matches: (user: object) => boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ people: Person[]; total: number }> {
  const people: Person[] = []
  const turn = createTurn()
  let total = 0
  for (let after = 0; ;) {
    const chunk = await db.read(team_id, (tx) =>
      readPeople(tx, team_id, { by: 'all', value: null }, { after, limit: CHUNK }),
    )
    for (const person of chunk) {
      if (turn.isOver) await turn.pause()
      if (!matches(plainOf(person))) continue
      if (total >= offset && people.length < limit) people.push(person)
      total += 1
    }
    after = chunk.at(-1)?.id ?? 0
    if (chunk.length < CHUNK) return { people, total }
  }
}

function wholeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw invalid(`${name}: must be a whole number`)
  return Number(text)
}
