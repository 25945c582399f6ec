import { ExtensionPoint } from '@weft/client-kit'
import { SavedText, useStore } from '@weft/features/connectivity/client'
import { StorageBlock } from '@weft/features/files/client'
import { PhotoField, useTeamPhoto } from '@weft/features/photos/client'
import { useAccount, useEnterTeam, useEntry, useMay, useTeams } from '@weft/features/session/client'
import { deleteTeam, restoreTeam, saveTeam } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import type { Board, Team } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Button, EmptyState, Page, SettingsBlock, SettingsRow, TextField, toast, useConfirm } from '@weft/ui'
import { useState } from 'react'

import { HandOverDialog } from '../hand-over-dialog.tsx'
import { OwnershipOffer, usePutTeam } from '../ownership-offer.tsx'
import { TwoFactorDemand } from '../two-factor-demand.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useLeave } from '../use-leave.ts'
import { usePlanLimit } from '../use-plan-limit.ts'

/** A workspace itself: picture and name, saved at once, and its end. */
export function WorkspaceSettingsScreen({ team_id }: { team_id: number }) {
  const t = useT()
  useEnterTeam(team_id)
  const team = useTeams().find((one) => one.id === team_id)
  if (!team) {
    return (
      <EmptyState title={t('This workspace is not here')} level={1}>
        {t('It was deleted, or you are not a member.')}
      </EmptyState>
    )
  }
  return <Settings team={team} />
}

function Settings({ team }: { team: Team }) {
  const t = useT()
  const may = useMay(team.id)
  const canEdit = may('EDIT_WORKSPACE', { type: 'team', id: team.id, team_id: team.id })
  const photo = useTeamPhoto(team.id)
  const [isSaved, setIsSaved] = useState(false)
  return (
    <Page
      title={t('General')}
      description={canEdit ? undefined : t('Only people who can edit the workspace can change this.')}
    >
      <OwnershipOffer team={team} />
      <SettingsBlock title={t('Picture and name')} isSaved={isSaved}>
        <PhotoField
          isSquare
          src={team.photo_url}
          name={team.name}
          seed={`team-${team.id}`}
          isDisabled={!canEdit}
          onSave={(chosen) => void photo.save(chosen).then(setIsSaved)}
          onRemove={() => void photo.remove().then(setIsSaved)}
        />
        <Name team={team} canEdit={canEdit} onSaved={setIsSaved} />
      </SettingsBlock>
      <StorageBlock team_id={team.id} />
      <TwoFactorDemand team={team} />
      <ExtensionPoint point="workspace.settings" team={team} canEdit={canEdit} />
      <Danger team={team} />
    </Page>
  )
}

interface NameProps {
  readonly team: Team
  readonly canEdit: boolean
  onSaved(isSaved: boolean): void
}

function Name({ team, canEdit, onSaved }: NameProps) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const put = usePutTeam()
  const save = async (name: string, base: string) => {
    const params = { id: String(team.id) }
    const isDone = await attempt(async () => {
      put((await client.call(saveTeam, { params, body: { name, old: { name: base } } })).data)
    })
    onSaved(isDone)
    return isDone
  }
  return (
    <SavedText
      label={t('Workspace name')}
      value={team.name}
      place={`teams/${team.id}/name`}
      missing={t('Enter a workspace name.')}
      isDisabled={!canEdit}
      onTyped={() => onSaved(false)}
      onSave={save}
    >
      {(props) => <TextField {...props} size="form" maxLength={255} autoComplete="organization" />}
    </SavedText>
  )
}

/** To leave, to hand over, to delete: each for whom it is. */
function Danger({ team }: { team: Team }) {
  const t = useT()
  const leave = useLeave()
  const put = usePutTeam()
  const days = usePlanLimit(team.id, 'TrashDaysLimit')
  const remove = useDelete(days)
  const store = useStore()
  const boards = useCollection(store.collection<Board>('boards'), team.id)
  const [isHandingOver, setIsHandingOver] = useState(false)
  if (team.user_role !== 'owner') {
    return (
      <SettingsBlock title={t('Leave')} isDangerous>
        <SettingsRow
          title={t('Leave workspace')}
          description={t(
            'What you created stays with the others. To come back, you need to be invited again.',
          )}
        >
          <Button tone="danger" onClick={() => void leave(team)}>
            {t('Leave workspace')}
          </Button>
        </SettingsRow>
      </SettingsBlock>
    )
  }
  return (
    <SettingsBlock title={t('Transfer or delete')} isDangerous>
      <SettingsRow
        title={t('Transfer ownership')}
        description={t('You become an admin. The new owner must accept. After that you can leave.')}
      >
        <Button onClick={() => setIsHandingOver(true)}>{t('Transfer')}</Button>
      </SettingsRow>
      <SettingsRow
        title={t('Delete workspace')}
        description={[
          t(
            '{count, plural, =0 {Nothing is in it yet.} one {# board goes with it.} other {# boards go with it.}}',
            { count: boards.length },
          ),
          days !== null &&
            t('{days, plural, one {You can undo this for # day.} other {You can undo this for # days.}}', {
              days,
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <Button tone="danger" onClick={() => void remove(team)}>
          {t('Delete workspace')}
        </Button>
      </SettingsRow>
      {isHandingOver && (
        <HandOverDialog team={team} onOffered={put} onClose={() => setIsHandingOver(false)} />
      )}
    </SettingsBlock>
  )
}

/** `days` is how long it can be taken back, as far as that is known. */
function useDelete(days: number | null): (team: Team) => Promise<void> {
  const t = useT()
  const { client } = useEntry()
  const account = useAccount()
  const attempt = useAttempt()
  const confirm = useConfirm()
  return async (team) => {
    const params = { id: String(team.id) }
    const isSure = await confirm({
      title: t('Delete {name}?', { name: team.name }),
      message: [
        t('Its boards and everything in them are deleted for all members.'),
        days !== null &&
          t('{days, plural, one {You can undo this for # day.} other {You can undo this for # days.}}', {
            days,
          }),
      ]
        .filter(Boolean)
        .join(' '),
      confirmText: t('Delete workspace'),
      tone: 'danger',
      typeToConfirm: 'DELETE',
    })
    if (!isSure) return
    const restore = () =>
      attempt(async () => {
        await client.call(restoreTeam, { params })
        await account.loadTeams()
      })
    await attempt(async () => {
      await client.call(deleteTeam, { params })
      account.forgetTeam(team.id)
      toast.show(t('{name} deleted', { name: team.name }), {
        action: { label: t('Undo'), onPress: () => void restore() },
      })
    })
  }
}
