import { now } from '@weft/base'
import type { Database } from '@weft/db'
import type { ValueContext } from '@weft/model'
import { type PersonalColumn, type QueryEnv, timeData } from '@weft/query'
import { type Principal, type IndexQuery, invalid } from '@weft/server-kit'

import {
  type Folders,
  type People,
  type ProfileContext,
  type TimeSums,
  profileOf,
  workspaceFolders,
  workspacePeople,
} from './queries.ts'

type Part = 'profile' | 'people' | 'folders' | 'links' | PersonalColumn
export type Links = NonNullable<QueryEnv['links']>
type Personal = NonNullable<QueryEnv['personal']>

/** The links of a folder's items, as the principal may see them. */
export type FolderLinks = (db: Database, principal: Principal, folder_id: string) => Promise<Links>

/** Thrown out of a selection that looks at a part of the context that was not read yet. */
class NotReadYet extends Error {}

/** Who asks and when. Profile, people and links are read only when a condition or an order looks at them. */
export interface PrincipalContext {
  /**
   * Runs `select` with the context until everything it looks at is there. It may run several times and must not
   * wait for anything.
   */
  with<T>(select: (context: ValueContext) => T): Promise<T>
  /** Columns of the principal, each read when it is asked for. */
  personal: Personal
  /** What items lead to, for the environment of `select`. */
  links: Links
  /** Address of an item of the folder; missing where nobody knows the server's own. */
  urlOf?: ((item_id: string) => string) | undefined
}

/** Gives the same map for people who did not change, so that what was made with it still stands. */
export type PeopleOf = (db: Database, team_id: number) => Promise<People>

const MAX_TEAMS = 200

export function createPeopleOf(): PeopleOf {
  const kept = new Map<number, { signature: string; people: People }>()
  return async (db, team_id) => {
    const rows = await workspacePeople(db, team_id)
    const signature = JSON.stringify(rows)
    const known = kept.get(team_id)
    const people =
      known?.signature === signature
        ? known.people
        : new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
    kept.delete(team_id)
    kept.set(team_id, { signature, people })
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_TEAMS) break
      kept.delete(oldest)
    }
    return people
  }
}

export function createPrincipalContext(
  db: Database,
  principal: Principal,
  query: IndexQuery,
  {
    peopleOf,
    linksOf,
    unreadOf,
    timeOf,
    urlOf,
  }: {
    peopleOf: PeopleOf
    linksOf?: (() => Promise<Links>) | undefined
    /** Ids of the folder's items with comments that the principal has not read. */
    unreadOf?: (() => Promise<ReadonlySet<string>>) | undefined
    /** What the principal sees of the time that was spent on the folder's items. */
    timeOf?: (() => Promise<TimeSums>) | undefined
    urlOf?: PrincipalContext['urlOf']
  },
): PrincipalContext {
  const locale = query.locale === undefined ? undefined : plainLocale(query.locale)
  const tz = query.tz === undefined ? undefined : plainZone(query.tz)
  if (locale === null) throw invalid('locale: is not known')
  if (tz === null) throw invalid('tz: is not known')
  const week_start = query.week_start === undefined ? undefined : Number(query.week_start)
  if (week_start !== undefined && ![0, 1, 6].includes(week_start)) throw invalid('week_start: 0, 1 or 6')

  let profile: ProfileContext | undefined
  let people: People | undefined
  let folders: Folders | undefined
  let links: Links | undefined
  let unread: ReadonlySet<string> | undefined
  let time: TimeSums | undefined
  let wanted: Part | null = null
  const notYet = (part: Part): never => {
    wanted = part
    throw new NotReadYet()
  }
  const context: ValueContext = {
    get locale() {
      return locale ?? profile?.locale ?? notYet('profile')
    },
    get tz() {
      return tz ?? profile?.timezone ?? notYet('profile')
    },
    get week_start() {
      return week_start ?? profile?.start_of_week ?? notYet('profile')
    },
    get people() {
      return people ?? notYet('people')
    },
    get folders() {
      return folders ?? notYet('folders')
    },
    now: now(),
    me: principal.user_id,
  }

  return {
    urlOf,
    personal: (column) => {
      if (column === 'unread') return unreadOf ? (item_id) => (unread ?? notYet(column)).has(item_id) : null
      return timeOf
        ? (item_id, attribute_id) => timeData((time ?? notYet(column)).get(`${item_id}.${attribute_id}`))
        : null
    },
    links: {
      read: (item_id, attribute_id) =>
        linksOf ? (links ?? notYet('links')).read(item_id, attribute_id) : null,
      get version() {
        // Whoever compares it must know what this person sees.
        return linksOf ? (links ?? notYet('links')).version : null
      },
    },
    async with(select) {
      for (;;) {
        wanted = null
        try {
          const found = select(context)
          // A type that caught what was thrown went on with something made up.
          if (wanted === null) return found
        } catch (error) {
          if (!(error instanceof NotReadYet)) throw error
        }
        if (wanted === 'people') people = await peopleOf(db, principal.access.team_id)
        else if (wanted === 'links') links = await linksOf?.()
        else if (wanted === 'unread') unread = await unreadOf?.()
        else if (wanted === 'time') time = await timeOf?.()
        else if (wanted === 'folders') folders = await workspaceFolders(db, principal.access.team_id)
        else profile = await profileOf(db, principal.user_id)
      }
    },
  }
}

// One name for each language and zone, so that nobody has the same columns made under endless spellings.

/** Language, script and region of a locale that is known; null for others. */
function plainLocale(text: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(text)
    const plain = [language, script, region].filter((part) => part !== undefined).join('-')
    return Intl.Collator.supportedLocalesOf([plain]).length > 0 ? plain : null
  } catch {
    // It is the answer: no locale is written so.
    return null
  }
}

/** The one name of a zone that is known; null for others. */
function plainZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    // It is the answer: no zone is called so.
    return null
  }
}
