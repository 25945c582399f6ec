import { type FilterTree, filterSchema, searchSchema, type SortKeySpec, sortSchema } from '@weft/model'
import type { IndexAnswer } from '@weft/protocol'
import { type Access, type Principal, type IndexQuery, invalid, type ReadScope } from '@weft/server-kit'
import type { Database } from '@weft/db'
import * as z from 'zod/mini'

import { presentItem } from '../item-store.ts'
import {
  type PrincipalContext,
  createPrincipalContext,
  createPeopleOf,
  type FolderLinks,
} from './principal-context.ts'
import { createColumnCache } from './folder-columns.ts'
import type { ItemQuestion } from './item-question.ts'
import { selectKept } from './kept-query.ts'
import { timeSums, unreadItems } from './queries.ts'
import { selectPlainly } from './plain-query.ts'
import { saidWhenTooMuch } from './too-much.ts'
import { Work } from '../work/work.ts'

type Answer = IndexAnswer<Record<string, unknown>>

/**
 * Index calls with `filter`, `sort` or `search`: the same engine as the client's, over columns of the folder that are kept
 * here, so that both give the same ids in the same order (docs/decisions/0003).
 */
export function createItemQuery(
  folderLinks?: FolderLinks,
  appUrl?: URL,
): (
  kit: { db: Database; access: Access },
  principal: Principal,
  query: IndexQuery,
  scope: ReadScope,
) => Promise<Answer> | undefined {
  const columns = createColumnCache()
  const peopleOf = createPeopleOf()
  return (kit, principal, query, scope) => {
    const { folder_id } = scope
    if (query.filter === undefined && query.sort === undefined && query.search === undefined) return undefined
    if (folder_id === undefined) throw invalid('folder_id: filter, sort and search need one folder')
    const ofBoard = principal.access.graph.folders.get(folder_id)?.board_id
    if (scope.board_id !== undefined && scope.board_id !== ofBoard)
      throw invalid('board_id: the folder is on another board')
    if (scope.since !== null) throw invalid('since: cannot be asked with filter, sort or search')
    const question: ItemQuestion = {
      spec: {
        filter: parseJson('filter', filterSchema, query.filter) as FilterTree | null,
        sort: (parseJson('sort', sortSchema, query.sort) ?? []) as SortKeySpec[],
        search: parseJson('search', searchSchema, query.search) as ItemQuestion['spec']['search'],
      },
      after: scope.after,
      limit: scope.limit,
    }
    const linksOf = folderLinks && (() => folderLinks(kit.db, principal, folder_id))
    const { team_id } = principal.access
    const { user_id } = principal
    const isKnown = user_id > 0 && scope.isPublic !== true
    const unreadOf = isKnown ? () => unreadItems(kit.db, team_id, { folder_id, user_id }) : undefined
    const timeOf = isKnown ? () => timeSums(kit.db, team_id, { folder_id, user_id }) : undefined
    const urlOf = itemAddresses(appUrl, ofBoard ?? '', folder_id)
    const parts = { peopleOf, linksOf, unreadOf, timeOf, urlOf }
    const context = createPrincipalContext(kit.db, principal, query, parts)
    return answer(kit, principal, { ...scope, folder_id }, question, context)
  }

  async function answer(
    kit: { db: Database; access: Access },
    principal: Principal,
    scope: ReadScope & { folder_id: string },
    question: ItemQuestion,
    context: PrincipalContext,
  ): Promise<Answer> {
    const { team_id } = principal.access
    const place = { db: kit.db, team_id, folder_id: scope.folder_id }
    const work = new Work({ team_id, isVisitor: principal.user_id <= 0 })
    const asked = { question, context, work }
    const found = await saidWhenTooMuch(
      place,
      async () => (await selectKept(columns, place, asked)) ?? selectPlainly(place, asked),
    )
    const feed = { team_id, kind: 'folder' as const, id: scope.folder_id }
    return {
      data: found.rows.map((row) => ({ ...presentItem(row, scope.expand), team_id })),
      seq: found.seq,
      rights: kit.access.rights(principal.access, principal.user_id, feed),
      has_more: found.has_more,
      after: found.has_more ? String(found.rows.at(-1)?.['id']) : null,
    }
  }
}

/** Addresses of a folder's items, for formulas that name them; the same as the browser's where it is opened there. */
export function itemAddresses(
  appUrl: URL | undefined,
  board_id: string,
  folder_id: string,
): ((item_id: string) => string) | undefined {
  return appUrl && ((item_id) => `${appUrl.origin}/b/${board_id}/${folder_id}/${item_id}`)
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
