import { useLocation } from '@tanstack/react-router'
import type { ExtensionPoints } from '@weft/client-kit'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { Button, withoutOpenState } from '@weft/ui'
import { Zap } from 'lucide-react'

import { addressOf, closedAddress, isOpenIn } from './address.ts'
import { useMayManage } from './use-may-manage.ts'

/** In the line above a folder, for whoever may manage the rules of its board. */
export function AutomationsButton({ board, folder, isCompact }: ExtensionPoints['frame.top']) {
  // The line of a phone is full: its way is the menu of the board.
  if (!board || !folder || isCompact) return null
  return <ShownButton board={board} folder={folder} />
}

function ShownButton({ board, folder }: { board: Board; folder: Folder }) {
  const t = useT()
  const go = useGo()
  const mayManage = useMayManage(board.team_id)
  const search = useLocation({ select: ({ searchStr }) => withoutOpenState(searchStr) })
  if (!mayManage(board.id)) return null
  const isOpen = isOpenIn(search)
  const place = { board_id: board.id, folder_id: folder.id, search }
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Zap />}
      isOn={isOpen}
      aria-pressed={isOpen}
      onClick={() => go(isOpen ? closedAddress(place) : addressOf(place, { tab: 'manage' }))}
    >
      {t('Automations')}
    </Button>
  )
}
