import { useStore } from '@weft/features/connectivity/client'
import { useMay, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { classNames, Avatar, Button, Dropdown, IconButton, SettingsBlock } from '@weft/ui'
import { X } from 'lucide-react'
import { useState } from 'react'

import { useRoleNames } from './member-row.tsx'
import { usePeopleOf } from './use-people.ts'
import { useRemoveFromBoard } from './use-remove-from-board.ts'
import styles from '../workspaces.module.css'

const SHOWN = 100

/** Who is on a board: restricted members see only those that they are on. */
export function BoardMembers({ team_id, board_id }: { team_id: number; board_id: string }) {
  const t = useT()
  const me = useMe()
  const names = useRoleNames()
  const boards = useStore().collection<Board>('boards')
  const board = useRecord(boards, board_id)
  const may = useMay(team_id)
  const { members } = usePeopleOf(team_id)
  const remove = useRemoveFromBoard(board_id)
  const [isSaved, setIsSaved] = useState(false)
  const [most, setMost] = useState(SHOWN)
  if (!board || !members) return null
  const canEdit = may('EDIT_BOARD_MEMBERS', {
    type: 'board',
    id: board_id,
    team_id,
    owner: [board.created_by],
  })
  const isOn = new Set(board.user_ids)
  const shown = members.filter(({ id }) => isOn.has(id))
  const others = members.filter(({ id }) => !isOn.has(id))
  const save = async (user_ids: number[]) => {
    setIsSaved(false)
    const change = boards.save(board_id, { user_ids })
    setIsSaved((await change?.settled) === 'saved')
  }
  return (
    <SettingsBlock
      title={t('Board members')}
      description={t('Restricted members only see boards they are on.')}
      isSaved={isSaved}
    >
      {canEdit && others.length > 0 && (
        <Dropdown
          aria-label={t('Add to the board')}
          placeholder={t('Add people from the workspace')}
          search
          value=""
          options={others.map(({ id, name, email }) => ({ id: String(id), label: name, hint: email }))}
          onValueChange={(id) => void save([...board.user_ids, Number(id)])}
        />
      )}
      {shown.length === 0 ? (
        <p className={styles['none']}>{t('Nobody is on this board yet.')}</p>
      ) : (
        <ul className={styles['people']} aria-label={t('Board members')}>
          {shown.slice(0, most).map((member) => (
            <li key={member.id} className={styles['person']}>
              <Avatar
                name={member.name}
                src={member.photo_url}
                seed={String(member.id)}
                size={32}
                isDecorative
              />
              <div className={styles['personTexts']}>
                <div className={classNames('auto-dir', styles['personName'])} dir="auto">
                  {member.name} {member.id === me.id && <span className={styles['you']}>{t('(you)')}</span>}
                </div>
                <div className={styles['personMail']}>{names[member.pivot.role]}</div>
              </div>
              {canEdit && (
                <IconButton
                  icon={<X />}
                  label={t('Remove {name} from the board', { name: member.name })}
                  onClick={() => void remove(member)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length > most && (
        <Button onClick={() => setMost(most + SHOWN)}>
          {t('Show {count} more', { count: Math.min(SHOWN, shown.length - most) })}
        </Button>
      )}
    </SettingsBlock>
  )
}
