import type { invitationSchema } from '@weft/features/workspaces/shared'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { SELECTABLE_ROLES } from '@weft/model'
import { classNames, Avatar, Dropdown, IconButton, Menu, MenuItem, Pill, Tooltip } from '@weft/ui'
import { Ellipsis, LogOut, RotateCw, Trash2, UserCheck, UserLock, UserMinus } from 'lucide-react'
import type * as z from 'zod/mini'

import type { Member } from './people.ts'
import styles from '../workspaces.module.css'

export type Invitation = z.infer<typeof invitationSchema>
export type SelectableRole = (typeof SELECTABLE_ROLES)[number]

/** The names of the roles in the interface language. */
export function useRoleNames(): Record<Member['pivot']['role'], string> {
  const t = useT()
  return {
    owner: t('Owner'),
    admin: t('Admin'),
    'full-member': t('Full Member'),
    'restricted-member': t('Restricted Member'),
    guest: t('Guest'),
  }
}

export interface MemberRowProps {
  readonly member: Member
  readonly isMe: boolean
  readonly canChange: boolean
  readonly canRemove: boolean
  onRole(role: SelectableRole): void
  onRemove(): void
  /** Keeps the member out, or lets them back in. */
  onSuspend(isOut: boolean): void
  /** For one's own row, unless one owns the workspace. */
  onLeave?: (() => void) | undefined
}

export function MemberRow(props: MemberRowProps) {
  const { member, isMe, canChange, canRemove, onRole, onRemove, onSuspend, onLeave } = props
  const t = useT()
  const names = useRoleNames()
  const { role } = member.pivot
  const label = t('Actions for {name}', { name: member.name })
  return (
    <li className={styles['person']}>
      <Avatar name={member.name} src={member.photo_url} seed={String(member.id)} size={32} isDecorative />
      <div className={styles['personTexts']}>
        <div className={classNames('auto-dir', styles['personName'])} dir="auto">
          {member.name} {isMe && <span className={styles['you']}>{t('(you)')}</span>}
          {member.barred === 'suspended' && (
            <Pill size="small" color="red">
              {t('Suspended')}
            </Pill>
          )}
          {member.barred === 'two-factor' && (
            <Pill size="small" color="yellow">
              {t('No two-factor authentication yet')}
            </Pill>
          )}
        </div>
        <div className={styles['personMail']}>
          <bdi>{member.email}</bdi>
        </div>
      </div>
      {canChange ? (
        <Dropdown
          isGhost
          aria-label={t('Role of {name}', { name: member.name })}
          value={role}
          options={SELECTABLE_ROLES.map((id) => ({ id, label: names[id] }))}
          onValueChange={(id) => onRole(id as SelectableRole)}
        />
      ) : role === 'owner' ? (
        <Tooltip text={t('The owner cannot be removed.')}>
          <span className={styles['role']}>{names[role]}</span>
        </Tooltip>
      ) : (
        <span className={styles['role']}>{names[role]}</span>
      )}
      {canRemove || onLeave ? (
        <Menu label={label} trigger={<IconButton icon={<Ellipsis />} label={label} />}>
          {onLeave ? (
            <MenuItem icon={<LogOut className="icon-flip" />} tone="danger" onAction={onLeave}>
              {t('Leave workspace')}
            </MenuItem>
          ) : (
            <>
              {member.barred === 'suspended' ? (
                <MenuItem icon={<UserCheck />} onAction={() => onSuspend(false)}>
                  {t('Reinstate')}
                </MenuItem>
              ) : (
                <MenuItem icon={<UserLock />} onAction={() => onSuspend(true)}>
                  {t('Suspend')}
                </MenuItem>
              )}
              <MenuItem icon={<UserMinus />} tone="danger" onAction={onRemove}>
                {t('Remove from workspace')}
              </MenuItem>
            </>
          )}
        </Menu>
      ) : (
        <span className={styles['noMenu']} />
      )}
    </li>
  )
}

export interface InvitationRowProps {
  readonly invitation: Invitation
  onResend(): void
  /** Missing where the person may not take anybody out. */
  onWithdraw: (() => void) | undefined
}

export function InvitationRow({ invitation, onResend, onWithdraw }: InvitationRowProps) {
  const t = useT()
  const names = useRoleNames()
  const { email, role, expires_at } = invitation
  const label = t('Actions for {name}', { name: email })
  return (
    <li className={styles['person']}>
      <Avatar size={32} />
      <div className={styles['personTexts']}>
        <div className={classNames('auto-dir', styles['personName'])} dir="auto">
          {email}
        </div>
        <div className={styles['personMail']}>
          {t('Invited until {date}', { date: formatDate(expires_at.slice(0, 10)) })}
        </div>
      </div>
      <span className={styles['role']}>{names[role]}</span>
      <Menu label={label} trigger={<IconButton icon={<Ellipsis />} label={label} />}>
        <MenuItem icon={<RotateCw />} onAction={onResend}>
          {t('Send again')}
        </MenuItem>
        {onWithdraw && (
          <MenuItem icon={<Trash2 />} tone="danger" onAction={onWithdraw}>
            {t('Withdraw')}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}
