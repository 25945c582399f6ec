import { useEntry } from '@weft/features/session/client'
import { offerTeam } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { Button, Callout, Dialog, Dropdown } from '@weft/ui'
import { useState } from 'react'

import { useAttempt } from './use-attempt.ts'
import { usePeopleOf } from './members/use-people.ts'

export interface HandOverDialogProps {
  readonly team: Team
  onOffered(team: Team): void
  onClose(): void
}

/** The owner chooses who is asked to take over. */
export function HandOverDialog({ team, onOffered, onClose }: HandOverDialogProps) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const { members } = usePeopleOf(team.id)
  const [chosen, setChosen] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const others = (members ?? []).filter(({ pivot }) => pivot.role !== 'owner')
  const offer = async () => {
    setIsBusy(true)
    const isDone = await attempt(async () => {
      const { data } = await client.call(offerTeam, {
        params: { id: String(team.id) },
        body: { user_id: Number(chosen) },
      })
      onOffered(data)
    })
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t('Transfer {name}', { name: team.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={chosen === ''} onClick={() => void offer()}>
            {t('Transfer')}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 12 }}>
        <p>{t('You become an admin. The new owner must accept.')}</p>
        {members !== null && others.length === 0 ? (
          <Callout>{t('Nobody else belongs to this workspace yet.')}</Callout>
        ) : (
          <Dropdown
            label={t('New owner')}
            search
            placeholder={t('Choose a member')}
            value={chosen}
            options={others.map(({ id, name }) => ({ id: String(id), label: name }))}
            onValueChange={setChosen}
          />
        )}
      </div>
    </Dialog>
  )
}
