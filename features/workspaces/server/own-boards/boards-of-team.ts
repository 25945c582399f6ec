import { must } from '@weft/base'
import { type Principal, type Kit, presentRecord, type Row, seesRecord } from '@weft/server-kit'
import type * as z from 'zod/mini'

import type { ownBoardsSchema } from '../../shared/index.ts'
import { teamFeed } from '../membership.ts'
import { firstBoardIds } from './queries.ts'

export type TeamBoards = z.infer<typeof ownBoardsSchema>

interface Wanted {
  limit: number
  folder_ids: readonly string[]
}

/**
 * The first boards of a workspace as its own index shows them to this person. The number is that of the rights they
 * were judged with: rows are at least as new, so whoever asks for what came after it misses nothing.
 */
export async function boardsOfTeam(kit: Kit, principal: Principal, wanted: Wanted): Promise<TeamBoards> {
  const { access, user_id } = principal
  const { team_id, graph, checker } = access
  const sees = (board_id: string) => principal.may('VIEW_BOARD', { type: 'board', id: board_id })
  const isOffered = (folder_id: string) =>
    checker.isFolderListed(user_id, folder_id) &&
    principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
  const visible = [...graph.boards.keys()].filter(sees)
  const folder_ids = wanted.folder_ids.filter((id) => graph.folders.has(id) && isOffered(id))
  const beside = folder_ids.flatMap((id) => graph.folders.get(id)?.board_id ?? [])
  const { boards, folders } = await kit.db.read(team_id, async (tx) => {
    const first = visible.length === 0 ? [] : await firstBoardIds(tx, team_id, visible, wanted.limit)
    const load = (name: 'boards' | 'folders', ids: readonly string[]) =>
      ids.length === 0
        ? new Map<string, Row>()
        : collectionOf(kit, name).store.load(tx, team_id, [...new Set(ids)])
    return { boards: await load('boards', [...first, ...beside]), folders: await load('folders', folder_ids) }
  })
  const present = (name: 'boards' | 'folders', rows: ReadonlyMap<string, Row>) =>
    [...rows.values()]
      .filter((row) => row['deleted_at'] === null && seesRecord(collectionOf(kit, name), principal, row))
      .map((row) => presentRecord(collectionOf(kit, name), principal, row))
  const counts = new Map([...boards.keys()].map((id) => [id, 0]))
  for (const { id, board_id } of graph.folders.values()) {
    const count = counts.get(board_id)
    if (count !== undefined && isOffered(id)) counts.set(board_id, count + 1)
  }
  return {
    team_id,
    seq: access.seq,
    rights: kit.access.rights(access, user_id, teamFeed(team_id)),
    can_create: principal.may('CREATE_BOARD', { type: 'team', id: team_id }),
    board_count: visible.length,
    boards: present('boards', boards).toSorted(byOrder),
    folder_counts: Object.fromEntries(counts),
    folders: present('folders', folders),
  }
}

const collectionOf = (kit: Kit, name: 'boards' | 'folders') =>
  must(kit.registry.find(name), `the collection ${name} is registered`)

function byOrder(a: Record<string, unknown>, b: Record<string, unknown>): number {
  return Number(a['sort_order']) - Number(b['sort_order']) || (String(a['id']) < String(b['id']) ? -1 : 1)
}
