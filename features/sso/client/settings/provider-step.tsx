import { useEntry } from '@weft/features/session/client'
import { removeSsoConnection, saveSsoConnection, type SsoKind } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Button, Card, toast, useConfirm } from '@weft/ui'
import { useState } from 'react'

import { ConnectionRow } from './connection-row.tsx'
import { createKeptDraft } from './kept-draft.ts'
import { ProviderFields } from './provider-fields.tsx'
import { bodyOf, isWhole, type ProviderForm, providerOf, rolesOf } from './provider-form.ts'
import { RoleMap } from './role-map.tsx'
import type { StepProps } from './step-props.ts'
import { Problem, StepBox } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

const kept = createKeptDraft<{ kind: SsoKind; form: ProviderForm }>()

interface ProviderStepProps extends StepProps {
  readonly kind: SsoKind
  readonly isOpen: boolean
  readonly isDone: boolean
}

/** Who the provider is, and which roles its groups give. */
export function ProviderStep(props: ProviderStepProps) {
  const { team_id, settings, kind, isOpen, isDone, onChanged } = props
  const t = useT()
  const { connection } = settings
  const begun = kept.of(team_id)
  const isBegun = begun?.kind === kind
  const isKnown = connection?.kind === kind
  const [form, setForm] = useState(isBegun ? begun.form : providerOf(isKnown ? connection : null))
  const [isEditing, setIsEditing] = useState(isBegun)
  const edit = (way: ProviderForm['way']) => {
    setForm({ ...providerOf(connection), way })
    setIsEditing(true)
  }
  const stop = () => {
    kept.forget()
    setIsEditing(false)
  }
  return (
    <StepBox
      number={3}
      title={t('What your provider gave you')}
      {...{ isOpen, isDone }}
      before={t('Verify a domain first.')}
    >
      <Card padding="none">
        {isKnown && !isEditing && <ConnectionRow {...{ team_id, connection, onChanged }} onEdit={edit} />}
        {(!isKnown || isEditing) && (
          <ProviderEditor
            {...props}
            {...{ form }}
            onForm={setForm}
            onDone={stop}
            onCancel={isKnown ? stop : undefined}
          />
        )}
        {isKnown && <RoleMap key={connection.id} {...{ team_id, connection, onChanged }} />}
      </Card>
      {isKnown && !connection.enforced_at && <RemoveProvider {...{ team_id, onChanged }} />}
    </StepBox>
  )
}

interface ProviderEditorProps extends ProviderStepProps {
  readonly form: ProviderForm
  onForm(form: ProviderForm): void
  onDone(): void
  readonly onCancel: (() => void) | undefined
}

function ProviderEditor(props: ProviderEditorProps) {
  const { team_id, settings, kind, form, onForm, onChanged, onDone, onCancel } = props
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const { isBusy, problem, run } = useWork()
  const { connection } = settings
  const known = connection?.kind === kind ? connection : null
  const save = async () => {
    kept.keep(team_id, { kind, form })
    // Another provider is another connection: whoever used the one before confirms who they are anew.
    if (connection && !known && !(await confirm(exchangeOf(t)))) return
    const isSaved = await run(async () => {
      const params = { team_id: String(team_id) }
      const body = bodyOf(kind, form, rolesOf(connection), known)
      onChanged((await client.call(saveSsoConnection, { params, body })).data)
    })
    if (!isSaved) return
    toast.success(t('The provider is saved. Test the login to see that it works.'))
    onDone()
  }
  const isReady = isWhole(kind, form, known)
  return (
    <form
      className={styles['panel']}
      aria-label={t('Provider')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy) void save()
      }}
    >
      <Problem>{problem}</Problem>
      <ProviderFields {...{ kind, form, known }} onChange={onForm} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isReady}>
          {t('Save provider')}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

const exchangeOf = (t: ReturnType<typeof useT>) => ({
  title: t('Replace the provider?'),
  message: t('Everyone confirms once that their account belongs to their person at the new provider.'),
  confirmText: t('Replace'),
})

function RemoveProvider({ team_id, onChanged }: Pick<StepProps, 'team_id' | 'onChanged'>) {
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const { isBusy, problem, run } = useWork()
  const remove = async () => {
    const isSure = await confirm({
      title: t('Remove the provider?'),
      message: t('Everyone logs in with a password again.'),
      confirmText: t('Remove'),
      tone: 'danger',
    })
    if (!isSure) return
    await run(async () => {
      onChanged((await client.call(removeSsoConnection, { params: { team_id: String(team_id) } })).data)
    })
  }
  return (
    <div className={styles['after']}>
      <Problem>{problem}</Problem>
      <Button variant="ghost" tone="danger" size="compact" isBusy={isBusy} onClick={() => void remove()}>
        {t('Remove provider')}
      </Button>
    </div>
  )
}
