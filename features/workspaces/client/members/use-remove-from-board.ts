import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { toast, useConfirm } from '@weft/ui'

import type { Member } from './people.ts'

/**
 * Takes somebody off a board, with a way back in the message. Asked first is only what somebody would not
 * take for granted: whoever made the board, the workspace's owner, oneself.
 */
export function useRemoveFromBoard(board_id: string): (member: Member) => Promise<void> {
  const t = useT()
  const me = useMe()
  const confirm = useConfirm()
  const boards = useStore().collection<Board>('boards')
  return async (member) => {
    const board = boards.get(board_id)
    if (!board) return
    const isMe = member.id === me.id
    const isMaker = member.id === board.created_by
    if (isMe || isMaker || member.pivot.role === 'owner') {
      const { name } = member
      const isSure = await confirm({
        title: isMe ? t('Leave {name}?', { name: board.name }) : t('Remove {name} from the board?', { name }),
        message: [
          isMaker && !isMe && t('{name} created this board.', { name }),
          follows(board, member, isMe, t),
        ]
          .filter(Boolean)
          .join(' '),
        confirmText: isMe ? t('Leave') : t('Remove'),
        tone: 'danger',
      })
      if (!isSure) return
    }
    const known = boards.get(board_id)?.user_ids ?? []
    const place = known.indexOf(member.id)
    if (place === -1) return
    boards.save(board_id, { user_ids: known.filter((id) => id !== member.id) })
    // The list as it is then: whom others added or removed meanwhile stays so.
    const putBack = () => {
      const current = boards.get(board_id)?.user_ids
      if (current && !current.includes(member.id))
        boards.save(board_id, { user_ids: current.toSpliced(place, 0, member.id) })
    }
    // Whoever takes oneself off a board that is closed then cannot come back by oneself.
    const isLasting = isMe && !canOpenWithoutBeingOn(board, member)
    toast.show(
      isMe
        ? t('You have left {name}.', { name: board.name })
        : t('{name} removed from the board', { name: member.name }),
      isLasting ? {} : { action: { label: t('Undo'), onPress: putBack } },
    )
  }
}

/** The owner of a workspace is on all of its boards; the others see what is open to their role. */
function canOpenWithoutBeingOn({ visibility }: Board, { pivot }: Member): boolean {
  if (pivot.role === 'owner' || visibility === 'public') return true
  return visibility === 'workspace' && pivot.role !== 'restricted-member'
}

function follows(board: Board, member: Member, isMe: boolean, t: ReturnType<typeof useT>): string {
  const { name, pivot } = member
  if (pivot.role === 'owner')
    return isMe
      ? t('You own the workspace, so you can still open and change the board.')
      : t('{name} owns the workspace and can still open and change the board.', { name })
  if (canOpenWithoutBeingOn(board, member))
    return isMe
      ? t('You can still open it as a member of the workspace.')
      : t('{name} can still open it as a member of the workspace.', { name })
  return isMe
    ? t('You can no longer open it. To come back, someone on the board has to add you.')
    : t('{name} can no longer open it.', { name })
}
