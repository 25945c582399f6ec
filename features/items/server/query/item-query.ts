import { serverAttributeTypes } from '@weft/features/attributes/server'
import { type FilterTree, filterSchema, type SortKeySpec, sortSchema, type ValueContext } from '@weft/model'
import { now } from '@weft/base'
import { type QueryEnv, readItem, selectRows } from '@weft/query'
import type { IndexAnswer } from '@weft/protocol'
import { type Access, type Asker, type IndexQuery, invalid, type ReadScope } from '@weft/server-kit'
import type { Database } from '@weft/db'
import * as z from 'zod/mini'

import { presentItem } from '../item-store.ts'
import { createFolderRows } from './folder-rows.ts'
import { boardPeople, profileOf, standingAttributes } from './queries.ts'

type Answer = IndexAnswer<Record<string, unknown>>

/**
 * Index calls with `filter` or `sort`: the same engine as the client's, over the folder's rows as they are kept
 * here, so that both give the same ids in the same order (docs/decisions/0003).
 */
export function createItemQuery(): (
  kit: { db: Database; access: Access },
  asker: Asker,
  query: IndexQuery,
  scope: ReadScope,
) => Promise<Answer> | undefined {
  const folders = createFolderRows()
  return (kit, asker, query, scope) => {
    if (query.filter === undefined && query.sort === undefined) return undefined
    if (scope.folder_id === undefined) throw invalid('folder_id: filter and sort need one folder')
    if (scope.since !== null) throw invalid('since: cannot be asked with filter or sort')
    const spec = {
      filter: parseJson('filter', filterSchema, query.filter),
      sort: parseJson('sort', sortSchema, query.sort),
    }
    return answer(kit, asker, query, { ...scope, folder_id: scope.folder_id }, spec)
  }

  async function answer(
    kit: { db: Database; access: Access },
    asker: Asker,
    query: IndexQuery,
    scope: ReadScope & { folder_id: string },
    spec: { filter: unknown; sort: unknown },
  ): Promise<Answer> {
    const { team_id, world } = asker.access
    const board_id = world.folders.get(scope.folder_id)?.board_id ?? ''
    const [{ rows, seq }, attributes, context] = await Promise.all([
      folders.read(kit.db, team_id, scope.folder_id),
      standingAttributes(kit.db, team_id, board_id),
      contextOf(kit.db, asker, query),
    ])
    const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
    const env: QueryEnv = {
      attribute(id) {
        const attribute = byId.get(id)
        const type = attribute && serverAttributeTypes[attribute.type]
        return type && { type, settings: attribute.settings }
      },
      context,
    }
    const found = selectRows({
      rows: rows.values(),
      spec: { filter: spec.filter as FilterTree | null, sort: (spec.sort ?? []) as SortKeySpec[] },
      env,
      read: readItem,
      after: scope.after,
      limit: scope.limit,
    })
    const feed = { team_id, kind: 'folder' as const, id: scope.folder_id }
    return {
      data: found.rows.map((row) => ({ ...presentItem(row.stored, scope.expand), team_id })),
      seq,
      rights: kit.access.rights(asker.access, asker.user_id, feed),
      has_more: found.has_more,
      after: found.has_more ? (found.rows.at(-1)?.id ?? null) : null,
    }
  }
}

function parseJson(name: string, schema: z.ZodMiniType, text: string | undefined): unknown {
  if (text === undefined) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(`${name}: is not JSON`)
  }
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw invalid(...parsed.error.issues.map((issue) => `${name}: ${issue.message}`))
  return parsed.data
}

/** Who asks, and when: from the query, else from the profile. */
async function contextOf(db: Database, asker: Asker, query: IndexQuery): Promise<ValueContext> {
  const [profile, people] = await Promise.all([
    profileOf(db, asker.user_id),
    boardPeople(db, asker.access.team_id),
  ])
  const locale = query.locale ?? profile.locale
  const tz = query.tz ?? profile.timezone
  if (!isLocale(locale)) throw invalid('locale: is not known')
  if (!isZone(tz)) throw invalid('tz: is not known')
  const week_start = query.week_start === undefined ? profile.start_of_week : Number(query.week_start)
  if (![0, 1, 6].includes(week_start)) throw invalid('week_start: 0, 1 or 6')
  return { locale, tz, week_start, now: now(), me: asker.user_id, people }
}

function isLocale(text: string): boolean {
  try {
    return Intl.Collator.supportedLocalesOf([text]).length > 0
  } catch {
    return false
  }
}

function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}
