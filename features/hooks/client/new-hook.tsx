import { useTeams } from '@weft/features/session/client'
import { FIRST_EVENTS, type HookFields } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Button, Dialog, Dropdown, TextField } from '@weft/ui'
import { useState } from 'react'

import { BoardField } from './board-field.tsx'
import { EventField } from './event-field.tsx'
import styles from './hooks.module.css'

interface NewHookProps {
  readonly team_id: number
  readonly isBusy: boolean
  onMake(team_id: number, fields: HookFields): void
  onClose(): void
}

const FIRST: HookFields = { name: '', url: '', events: [...FIRST_EVENTS], board_id: null, enabled: true }

/** Asks whom to tell of what. */
export function NewHook({ team_id: first, isBusy, onMake, onClose }: NewHookProps) {
  const t = useT()
  const [team_id, setTeam] = useState(first)
  const [fields, setFields] = useState(FIRST)
  const change = (some: Partial<HookFields>) => setFields((known) => ({ ...known, ...some }))
  const canMake = fields.name.trim() !== '' && fields.url.trim() !== '' && !isBusy
  return (
    <Dialog
      title={t('New hook')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="new-hook" disabled={!canMake}>
            {t('Create hook')}
          </Button>
        </>
      }
    >
      <form
        id="new-hook"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (canMake) onMake(team_id, fields)
        }}
      >
        <TextField
          label={t('Name')}
          value={fields.name}
          maxLength={100}
          autoFocus
          onValueChange={(name) => change({ name })}
        />
        <TextField
          label={t('Address')}
          description={t('Where your server listens, beginning with https://')}
          value={fields.url}
          maxLength={2000}
          dir="ltr"
          inputMode="url"
          onValueChange={(url) => change({ url })}
        />
        <Workspaces
          value={team_id}
          onValueChange={(id) => {
            setTeam(id)
            change({ board_id: null })
          }}
        />
        <BoardField
          team_id={team_id}
          value={fields.board_id}
          onValueChange={(board_id) => change({ board_id })}
        />
        <EventField value={fields.events} onValueChange={(events) => change({ events })} />
      </form>
    </Dialog>
  )
}

/** For whoever belongs to several. */
function Workspaces({ value, onValueChange }: { value: number; onValueChange(id: number): void }) {
  const t = useT()
  const teams = useTeams()
  if (teams.length < 2) return null
  return (
    <Dropdown
      label={t('Workspace')}
      options={teams.map(({ id, name }) => ({ id: String(id), label: name }))}
      value={String(value)}
      onValueChange={(id) => onValueChange(Number(id))}
    />
  )
}
