/** Addresses of what lies in boards, as the route table has them. */
export function boardPath(board_id: string): string {
  return `/b/${board_id}`
}

export function folderPath(board_id: string, folder_id: string, item_id?: string | null): string {
  return item_id ? `/b/${board_id}/${folder_id}/${item_id}` : `/b/${board_id}/${folder_id}`
}

export function teamPath(team_id: number, page = ''): string {
  return `/team/${team_id}${page && `/${page}`}`
}
