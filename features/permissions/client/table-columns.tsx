import { useT } from '@weft/i18n/react'
import type { Role } from '@weft/permissions'
import { Avatar, Dropdown } from '@weft/ui'

import { roleName } from './permission-names.ts'
import type { Column } from './permission-table.tsx'
import styles from './permissions.module.css'
import { personColumn } from './person-columns.tsx'
import type { Members } from './use-members.ts'

const ROLE_COLUMNS = ['admin', 'full-member', 'restricted-member'] as const satisfies readonly Role[]

/** The columns of roles, of everybody on the board, and of guests. The owner may everything and has none. */
export function useRoleColumns({ list }: Members): readonly Column[] {
  const t = useT()
  return [
    ...ROLE_COLUMNS.map((role) => ({
      token: `role:${role}` as const,
      title: role === 'restricted-member' ? t('Restricted') : roleName(t, role),
      subtitle: t('{count, plural, one {# person} other {# people}}', {
        count: list.filter((one) => one.role === role).length,
      }),
    })),
    { token: 'tag:board_member', title: t('Board members'), subtitle: t('any role') },
    { token: 'tag:guest_user', title: t('Guests'), subtitle: t('public link') },
  ]
}

/** A column for each person with settings of their own. */
export function usePersonColumns(
  { list }: Members,
  named: readonly number[],
  onRemove: (id: number) => void,
): readonly Column[] {
  const t = useT()
  return named.map((id) => {
    const known = list.find((one) => one.id === id)
    const person = known ?? { id, name: t('Removed User'), photo_url: null, role: 'guest' as const }
    return personColumn(person, known ? roleName(t, known.role) : t('not a member'), () => onRemove(id))
  })
}

export interface AddPersonProps {
  readonly members: Members
  readonly named: readonly number[]
  onAdd(id: number): void
}

/** Chooses whose settings are to differ from their role's. */
export function AddPerson({ members, named, onAdd }: AddPersonProps) {
  const t = useT()
  const others = members.list.filter(({ id, role }) => role !== 'owner' && !named.includes(id))
  return (
    <div className={styles['add']}>
      <Dropdown
        aria-label={t('Add a person')}
        placeholder={t('Add a person')}
        search
        size="compact"
        value={null}
        isDisabled={others.length === 0}
        options={others.map(({ id, name, photo_url, role }) => ({
          id: String(id),
          label: name,
          hint: roleName(t, role),
          icon: <Avatar name={name} src={photo_url} seed={String(id)} size={20} isDecorative />,
        }))}
        onValueChange={(id) => onAdd(Number(id))}
      />
      <span className={styles['addText']}>
        {named.length === 0
          ? t('No exceptions yet. Add a person to give them other permissions than their role.')
          : t('Exceptions for a person override their role.')}
      </span>
    </div>
  )
}
