import type { Principal } from '@weft/server-kit'

/** The places whose activity somebody may see. */
export interface VisiblePlaces {
  folders: ReadonlySet<string>
  boards: ReadonlySet<string>
  /** Also what is about neither: members, the workspace itself. */
  seesTeam: boolean
}

/**
 * Where the activity log of this person reaches today. The trash is looked through: that a folder was thrown away is told
 * to whoever saw it.
 */
export function visiblePlaces(principal: Principal): VisiblePlaces {
  const { graph, team_id } = principal.access
  const sees = (type: 'board' | 'folder', id: string) =>
    principal.mightDo(type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER', { type, id }) &&
    principal.mightDo('VIEW_ACTIVITY_LOG', { type, id })
  return {
    folders: new Set([...graph.folders.keys()].filter((id) => sees('folder', id))),
    boards: new Set([...graph.boards.keys()].filter((id) => sees('board', id))),
    seesTeam: principal.may('VIEW_ACTIVITY_LOG', { type: 'team', id: team_id }),
  }
}

/** What of them a question is about. */
export function narrowPlaces(
  principal: Principal,
  all: VisiblePlaces,
  asked: { board_id?: string | undefined; folder_id?: string | undefined },
): VisiblePlaces {
  const { graph } = principal.access
  const { board_id, folder_id } = asked
  if (board_id === undefined && folder_id === undefined) return all
  const isIn = (id: string) =>
    (folder_id === undefined || id === folder_id) &&
    (board_id === undefined || graph.folders.get(id)?.board_id === board_id)
  return {
    folders: new Set([...all.folders].filter(isIn)),
    boards: new Set([...all.boards].filter((id) => folder_id === undefined && id === board_id)),
    seesTeam: false,
  }
}
