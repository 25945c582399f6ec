import { Check, LockKeyhole, UserRound, UsersRound } from 'lucide-react'

import { useStore } from '@weft/features/connectivity/client'
import { useMay, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, View } from '@weft/model'
import { MenuItem, SubMenu } from '@weft/ui'

import { undoStackOf } from './data/undo-stacks.ts'
import type { ViewRights } from './view-member.ts'

interface AccessMenuProps {
  folder: Folder
  view: View
  rights: ViewRights
}

/** Who sees a view and who may change it; choices that this person has no right to say why. */
export function AccessMenu({ folder, view, rights }: AccessMenuProps) {
  const t = useT()
  const me = useMe()
  const may = useMay(folder.team_id)
  const store = useStore()
  const owner = view.owner_id ?? view.created_by
  const isMine = owner === me.id && me.id > 0
  const { team_id, board_id, id: folder_id } = folder
  const at = { type: 'view', id: view.id, team_id, board_id, folder_id, owner: [owner] } as const
  const words = { shared: t('Shared'), personal: t('Personal'), locked: t('Locked') }
  const icons = { shared: <UsersRound />, personal: <UserRound />, locked: <LockKeyhole /> }
  const why: Record<View['access'], string | null> = {
    shared:
      view.access !== 'personal' || may('CREATE_VIEW', at)
        ? null
        : t('You do not have permission to create views'),
    personal: !isMine
      ? t('Only its owner')
      : may('ACCESS_PERSONAL_VIEWS', at)
        ? null
        : t('You do not have permission for personal views'),
    locked: may('EDIT_LOCKED_VIEW', at) ? null : t('You do not have permission to lock views'),
  }
  const change = (access: View['access']) =>
    undoStackOf(store, board_id).push(store.collection<View>('views').save(view.id, { access }))
  return (
    <SubMenu
      icon={icons[view.access]}
      hint={words[view.access]}
      items={(['shared', 'personal', 'locked'] as const).map((access) => {
        const reason = rights.editView ? why[access] : t('You do not have permission to edit this view')
        const isNow = access === view.access
        return (
          <MenuItem
            key={access}
            icon={isNow ? <Check /> : icons[access]}
            isDisabled={isNow || reason !== null}
            {...(reason !== null && !isNow ? { hint: reason } : {})}
            onAction={() => change(access)}
          >
            {words[access]}
          </MenuItem>
        )
      })}
    >
      {t('Visibility')}
    </SubMenu>
  )
}
