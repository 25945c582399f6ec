import { useMay } from '@weft/features/session/client'

/** Whether this person may see and change the rules of a board. */
export function useMayManage(team_id: number): (board_id: string) => boolean {
  const may = useMay(team_id)
  return (board_id) => may('MANAGE_AUTOMATIONS', { type: 'board', id: board_id, team_id })
}
