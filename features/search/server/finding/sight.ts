import type { Principal } from '@weft/server-kit'

import { namespaceOf } from '../namespace.ts'

/** Where somebody may find something now. */
export interface Sight {
  boards: ReadonlySet<string>
  folders: ReadonlySet<string>
  /** What the words of these places begin with. */
  namespaces: readonly string[]
  seesPeople: boolean
}

/** What a person may see at this moment, of some boards where these are named. */
export function sightOf(principal: Principal, only: ReadonlySet<string> | null): Sight {
  const { graph } = principal.access
  const boards = new Set<string>()
  for (const id of graph.boards.keys())
    if (only?.has(id) !== false && principal.may('VIEW_BOARD', { type: 'board', id })) boards.add(id)
  const folders = new Set<string>()
  const namespaces = new Set(boards)
  for (const [id, { board_id }] of graph.folders) {
    if (!boards.has(board_id) || !principal.may('VIEW_FOLDER', { type: 'folder', id })) continue
    folders.add(id)
    namespaces.add(namespaceOf(graph, board_id, id))
  }
  return { boards, folders, namespaces: [...namespaces], seesPeople: seesPeople(principal) }
}

/** Members see each other, but for those who see only boards that they were asked to. */
function seesPeople({ access, user_id, viewer }: Principal): boolean {
  const { members, team } = access.graph
  const isInside = (id: number) =>
    team.owner_id === id || (members.has(id) && members.get(id) !== 'restricted-member')
  return isInside(user_id) && (viewer === undefined || isInside(viewer.user_id))
}
