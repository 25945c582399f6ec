import { clientAttributeType } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Board } from '@weft/model'
import { useCollection, useRecord } from '@weft/store/react'
import { Dropdown, SettingsBlock } from '@weft/ui'
import { useState } from 'react'

import { chosenRoles, fitsRole, type RoleOfWork, ROLES_OF_WORK, workRoles } from '../shared/index.ts'

const SEEN = 'seen'
const NONE = 'none'

const typeOf = ({ type }: { type: string }) => clientAttributeType(type)

/** Which attributes of a board mean what in everybody's work; what nobody chose is seen by itself. */
export function RoleSettings({ team_id, board_id }: { team_id: number; board_id: string }) {
  const t = useT()
  const store = useStore()
  const boards = store.collection<Board>('boards')
  const board = useRecord(boards, board_id)
  const attributes = useCollection(store.collection<Attribute>('attributes'), board_id)
  const may = useMay(team_id)
  const [isSaved, setSaved] = useState(false)
  if (!board) return null
  const canEdit = may('EDIT_BOARD', { type: 'board', id: board_id, team_id, owner: [board.created_by] })
  const chosen = chosenRoles(board)
  const { assignee, ...seen } = workRoles(
    { settings: { ...board.settings, work_roles: {} } },
    attributes.filter(({ deleted_at }) => deleted_at === null),
    typeOf,
  )
  const choose = async (role: RoleOfWork, value: string) => {
    setSaved(false)
    const { [role]: _before, ...others } = chosen
    const work_roles = value === SEEN ? others : { ...others, [role]: value === NONE ? null : value }
    const change = boards.save(board_id, { settings: { ...board.settings, work_roles } })
    if (change === null || (await change.settled) === 'saved') setSaved(true)
  }
  const names = {
    assignee: t('Assigned by'),
    due: t('Due by'),
    status: t('Status by'),
    priority: t('Priority by'),
  }
  const seenName = (role: RoleOfWork) =>
    role === 'assignee' ? assignee.map(({ name }) => name).join(', ') : (seen[role]?.name ?? '')
  return (
    <SettingsBlock
      title={t('My work')}
      description={t('Which attributes say whose an item is, and when, in My work.')}
      isSaved={isSaved}
    >
      {ROLES_OF_WORK.map((role) => {
        const fitting = attributes.filter((one) => one.deleted_at === null && fitsRole(role, one, typeOf))
        const own = chosen[role]
        const isThere = fitting.some(({ id }) => id === own)
        const auto = seenName(role)
        return (
          <Dropdown
            key={role}
            label={names[role]}
            isDisabled={!canEdit}
            value={own === null ? NONE : isThere && own !== undefined ? own : SEEN}
            options={[
              { id: SEEN, label: auto === '' ? t('Automatic') : t('Automatic: {names}', { names: auto }) },
              ...fitting.map(({ id, name }) => ({ id, label: name })),
              { id: NONE, label: t('Nothing') },
            ]}
            onValueChange={(value) => void choose(role, value)}
          />
        )
      })}
    </SettingsBlock>
  )
}
