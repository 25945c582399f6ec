import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import { ALL_BOARDS, useBoards } from './use-boards.ts'

interface BoardFieldProps {
  readonly team_id: number
  readonly value: string | null
  onValueChange(board_id: string | null): void
}

/** Of which board a hook tells, or of all that its maker sees. */
export function BoardField({ team_id, value, onValueChange }: BoardFieldProps) {
  const t = useT()
  const boards = useBoards(team_id)
  return (
    <Dropdown
      label={t('Board')}
      options={[{ id: ALL_BOARDS, label: t('All boards') }, ...boards]}
      value={value ?? ALL_BOARDS}
      onValueChange={(id) => onValueChange(id === ALL_BOARDS ? null : id)}
    />
  )
}
