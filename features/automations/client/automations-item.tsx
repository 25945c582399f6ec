import type { ExtensionPoints } from '@weft/client-kit'
import { boardPath } from '@weft/features/boards/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { MenuItem } from '@weft/ui'
import { Zap } from 'lucide-react'

import { useMayManage } from './use-may-manage.ts'

/** In the menu of a board; folders and views have the button above them. */
export function AutomationsItem({ board, folder }: ExtensionPoints['place.menu']) {
  return board && !folder ? <OfBoard board={board} /> : null
}

function OfBoard({ board }: { board: Board }) {
  const t = useT()
  const go = useGo()
  const mayManage = useMayManage(board.team_id)
  if (!mayManage(board.id)) return null
  return (
    <MenuItem icon={<Zap />} onAction={() => go(`${boardPath(board.id)}?automations=true`)}>
      {t('Automations')}
    </MenuItem>
  )
}
