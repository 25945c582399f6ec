/** The page of the permissions of a workspace, a board or a folder. */
export function permissionsPath(team_id: number, board_id: string | null, folder_id: string | null): string {
  if (board_id === null) return `/team/${team_id}/permissions`
  const path = `/team/${team_id}/boards/${board_id}/permissions`
  return folder_id === null ? path : `${path}?folder=${folder_id}`
}

/** Where the workspace is seen through somebody's eyes; 0 stands for a guest. */
export function viewAsPath(path: string, team_id: number, user_id: number): string {
  const [name = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  query.set('view_as', `${team_id}-${user_id}`)
  return `${name}?${query.toString()}`
}
