import { useT } from '@weft/i18n/react'
import { isPlannedPermission } from '@weft/model'
import { Button, Callout, SettingsBlock, SettingsRow, Skeleton, Switch } from '@weft/ui'
import { useState } from 'react'

import type { Sharing } from '../shared/index.ts'
import { CopyField } from './copy-field.tsx'
import { EndSetting } from './end-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { type SharingChange, type SharingControl, useSharing } from './use-sharing.ts'

type GuestSwitch = Sharing['guest_switches'][number]

/** A part of a board's settings: who may see it without being a member, and what they may do. */
export function SharingSettings({ team_id, board_id }: { team_id: number; board_id: string }) {
  const t = useT()
  const control = useSharing(team_id, board_id)
  const [isSaved, setIsSaved] = useState(false)
  const { state } = control
  // Whoever may not manage the board's permissions has nothing to see here.
  if (state === 'denied') return null
  const change = async (fields: SharingChange) => {
    setIsSaved(false)
    const isDone = await control.change(fields)
    setIsSaved(isDone)
    return isDone
  }
  return (
    <SettingsBlock title={t('Public link')} isSaved={isSaved}>
      {state === 'loading' && <Skeleton rows={2} />}
      {state === 'failed' && (
        <Callout tone="warning" action={<Button onClick={control.retry}>{t('Try again')}</Button>}>
          {t('The server cannot be reached. Check the connection and try again.')}
        </Callout>
      )}
      {typeof state === 'object' && (
        <>
          <SettingsRow
            title={t('Anyone with the link can view this board')}
            description={t(
              'Without an account, and without private folders. They see names, never addresses.',
            )}
          >
            <Switch
              aria-label={t('Anyone with the link can view this board')}
              checked={state.is_public}
              onCheckedChange={(is_public) => void change({ is_public })}
            />
          </SettingsRow>
          {state.is_public && <PublicSettings board_id={board_id} sharing={state} change={change} />}
        </>
      )}
    </SettingsBlock>
  )
}

interface PublicSettingsProps {
  readonly board_id: string
  readonly sharing: Sharing
  readonly change: SharingControl['change']
}

function PublicSettings({ board_id, sharing, change }: PublicSettingsProps) {
  const t = useT()
  const link = `${location.origin}/b/${board_id}`
  const embed = `<iframe src="${link}?hide_header=on" width="100%" height="600" style="border:0"></iframe>`
  return (
    <>
      <CopyField label={t('Link')} value={link} button={t('Copy link')} />
      <CopyField label={t('Embed code')} value={embed} button={t('Copy embed code')} />
      <GuestSwitches sharing={sharing} change={change} />
      <PasswordSetting
        has={sharing.has_password}
        description={
          sharing.has_password
            ? t('Guests enter it once a day. A new one locks out everyone who used the old one.')
            : t('Without one, the link is enough.')
        }
        change={change}
      />
      <EndSetting
        place={`sharing/${board_id}/expires_at`}
        expires_at={sharing.expires_at}
        description={t('Guests cannot open it after this date. Leave empty for no expiry.')}
        change={change}
      />
    </>
  )
}

function GuestSwitches({ sharing, change }: Omit<PublicSettingsProps, 'board_id'>) {
  const t = useT()
  const switches: readonly { name: GuestSwitch; title: string; description?: string }[] = [
    { name: 'CREATE_ITEM', title: t('Guests can add items') },
    {
      name: 'EDIT_ITEM_OWN',
      title: t('Guests can change items they added'),
      description: t('In the browser they added them in.'),
    },
    { name: 'CREATE_COMMENT', title: t('Guests can comment') },
  ]
  const working = switches.filter(({ name }) => !isPlannedPermission(name))
  return working.map(({ name, title, description }) => (
    <SettingsRow key={name} title={title} description={description}>
      <Switch
        aria-label={title}
        checked={sharing.guest_switches.includes(name)}
        onCheckedChange={(isOn) => {
          const others = sharing.guest_switches.filter((one) => one !== name)
          void change({ guest_switches: isOn ? [...others, name] : others })
        }}
      />
    </SettingsRow>
  ))
}
