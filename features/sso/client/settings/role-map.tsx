import { newUuid } from '@weft/base'
import { useEntry } from '@weft/features/session/client'
import {
  MOST_GROUPS,
  saveSsoConnection,
  type SsoConnection,
  type SsoMappedGroup,
} from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { MEMBER_ROLES } from '@weft/permissions'
import { Button, Dropdown, IconButton, TextField } from '@weft/ui'
import { ArrowRight, Plus, X } from 'lucide-react'
import { useState } from 'react'

import { createKeptDraft } from './kept-draft.ts'
import { bodyOf, bodyOfRoles, type RolesForm, rolesOf } from './provider-form.ts'
import type { StepProps } from './step-props.ts'
import { Problem } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

type Role = SsoMappedGroup['role']

const kept = createKeptDraft<RolesForm>()

interface RoleMapProps extends Pick<StepProps, 'team_id' | 'onChanged'> {
  readonly connection: SsoConnection
}

/** Which role the provider's groups give; the first that fits. */
export function RoleMap({ team_id, connection, onChanged }: RoleMapProps) {
  const t = useT()
  const { client } = useEntry()
  const { isBusy, problem, run } = useWork()
  const known = rolesOf(connection)
  const [form, setForm] = useState(kept.of(team_id) ?? known)
  const isChanged = JSON.stringify(bodyOfRoles(form)) !== JSON.stringify(bodyOfRoles(known))
  const change = (some: Partial<RolesForm>) => setForm({ ...form, ...some })
  const changeGroup = (at: number, some: Partial<SsoMappedGroup>) =>
    change({ role_map: form.role_map.map((one, n) => (n === at ? { ...one, ...some } : one)) })
  const save = async () => {
    kept.keep(team_id, form)
    const isSaved = await run(async () => {
      const params = { team_id: String(team_id) }
      const body = bodyOf(connection.kind, null, form, connection)
      const { data } = await client.call(saveSsoConnection, { params, body })
      setForm(rolesOf(data.connection))
      onChanged(data)
    })
    if (isSaved) kept.forget()
  }
  return (
    <form
      className={styles['roles']}
      aria-label={t('Roles')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !isBusy) void save()
      }}
    >
      {form.role_map.map(({ row, group, role }, at) => (
        <div key={row} className={styles['mapped']}>
          <TextField
            aria-label={t('Group {number}', { number: at + 1 })}
            placeholder={t('Group')}
            dir="auto"
            maxLength={255}
            autoFocus={group === ''}
            value={group}
            onValueChange={(text) => changeGroup(at, { group: text })}
          />
          <ArrowRight className={styles['arrow']} aria-hidden="true" />
          <RoleField
            label={t('Role of group {number}', { number: at + 1 })}
            value={role}
            onChange={(next) => changeGroup(at, { role: next })}
          />
          <IconButton
            icon={<X />}
            label={t('Remove group {number}', { number: at + 1 })}
            onClick={() => change({ role_map: form.role_map.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      <div className={styles['mapped']}>
        <span className={styles['lineName']}>{t('Everyone else')}</span>
        <ArrowRight className={styles['arrow']} aria-hidden="true" />
        <RoleField
          label={t('Role of everyone else')}
          value={form.default_role}
          onChange={(default_role) => change({ default_role })}
        />
      </div>
      <div className={styles['panel']}>
        {form.role_map.length > 0 && (
          <TextField
            label={connection.kind === 'saml' ? t('Attribute with the groups') : t('Claim with the groups')}
            description={t('Without it, everyone gets the last role.')}
            dir="ltr"
            autoComplete="off"
            maxLength={255}
            value={form.groups_attribute}
            onValueChange={(groups_attribute) => change({ groups_attribute })}
          />
        )}
        <Problem>{problem}</Problem>
        <div className={styles['buttons']}>
          <Button
            size="compact"
            icon={<Plus />}
            disabled={form.role_map.length >= MOST_GROUPS}
            onClick={() =>
              change({ role_map: [...form.role_map, { row: newUuid(), group: '', role: 'full-member' }] })
            }
          >
            {t('Map a group')}
          </Button>
          {isChanged && (
            <Button type="submit" size="compact" variant="primary" isBusy={isBusy}>
              {t('Save roles')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

function RoleField(props: { readonly label: string; readonly value: Role; onChange(role: Role): void }) {
  const { label, value, onChange } = props
  const t = useT()
  const names: Readonly<Record<Role, string>> = {
    admin: t('Admin'),
    'full-member': t('Full Member'),
    'restricted-member': t('Restricted Member'),
  }
  return (
    <Dropdown
      aria-label={label}
      options={MEMBER_ROLES.map((id) => ({ id, label: names[id] }))}
      value={value}
      onValueChange={(id) => {
        const role = MEMBER_ROLES.find((one) => one === id)
        if (role) onChange(role)
      }}
    />
  )
}
