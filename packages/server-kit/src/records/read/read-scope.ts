import { isUuid } from '@weft/base'
import type { Collection, FeedKey } from '@weft/model'

import type { Principal } from '../../access/principal.ts'
import { errors, invalid } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import type { IndexQuery, ReadScope } from '../contract/read-scope.ts'

/** Judges the container that the query names (404 when it may not be seen) and reads the paging. */
export function readScope(
  collection: { model: Collection },
  principal: Principal,
  query: IndexQuery,
  limits: Limits,
): ReadScope {
  const { team_id } = principal.access
  const limit = query.limit ?? limits.page_default
  if (limit < 1 || limit > limits.page_max) throw invalid(`limit: between 1 and ${limits.page_max}`)
  const ids = query.ids?.split(',').filter((id) => id !== '')
  if (ids && ids.length > limits.page_max) throw invalid(`ids: at most ${limits.page_max}`)
  if (query.folder_id !== undefined && !principal.may('VIEW_FOLDER', { type: 'folder', id: query.folder_id }))
    throw errors.not_found()
  if (query.board_id !== undefined && !principal.may('VIEW_BOARD', { type: 'board', id: query.board_id }))
    throw errors.not_found()
  if (query.item_id !== undefined && !isUuid(query.item_id)) throw errors.not_found()
  const feed = feedAsked(collection, team_id, query, ids)
  if (query.since !== undefined && feed === null) throw invalid('since: names no feed; ask exactly one')
  return {
    feed,
    limit,
    after: query.after ?? null,
    since: query.since ?? null,
    rights: query.rights ?? null,
    ...(query.board_id === undefined ? {} : { board_id: query.board_id }),
    ...(query.folder_id === undefined ? {} : { folder_id: query.folder_id }),
    ...(query.item_id === undefined ? {} : { item_id: query.item_id }),
    ...(query.resource_type === undefined ? {} : { resource_type: query.resource_type }),
    ...(query.resource_id === undefined ? {} : { resource_id: query.resource_id }),
    ...(ids === undefined ? {} : { ids }),
    ...(query.expand === undefined ? {} : { expand: query.expand }),
  }
}

function feedAsked(
  collection: { model: Collection },
  team_id: number,
  query: IndexQuery,
  ids: string[] | undefined,
): FeedKey | null {
  const isOfResource = query.resource_type !== undefined || query.resource_id !== undefined
  if (ids !== undefined || query.item_id !== undefined || isOfResource) return null
  const { board_id, folder_id } = query
  switch (collection.model.feed) {
    case 'team':
      return board_id === undefined && folder_id === undefined
        ? { team_id, kind: 'team', id: String(team_id) }
        : null
    case 'board':
      return board_id !== undefined && folder_id === undefined
        ? { team_id, kind: 'board', id: board_id }
        : null
    case 'folder':
      return folder_id === undefined ? null : { team_id, kind: 'folder', id: folder_id }
    case 'user':
      return null
  }
}
