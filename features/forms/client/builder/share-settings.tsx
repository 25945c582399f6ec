import { CopyField } from '@weft/features/sharing/client'
import { useT } from '@weft/i18n/react'
import { Dropdown, Switch, TextArea, TextField } from '@weft/ui'

import type { FormSettings } from '../../shared/index.ts'
import type { EditProps } from './builder-props.ts'
import styles from './form-builder.module.css'
import { type Lacking, lackingText, withOpen } from './opening.ts'
import { QrPicture } from './qr-picture.tsx'

type Share = FormSettings['share']

interface ShareSettingsProps extends EditProps {
  readonly href: string
  readonly lacking: Lacking | null
}

/** Who may answer, from when to when, how often, and the ways to the form. */
export function ShareSettings({ form, onChange, href, lacking }: ShareSettingsProps) {
  const t = useT()
  const { share } = form
  const set = (fields: Partial<Share>) => onChange({ ...form, share: { ...share, ...fields } })
  // Anybody can sign up, so people who are signed in are people outside as well.
  const outside = lacking ? { isDisabled: true, description: lackingText(lacking, t) } : {}
  const frame = `<iframe src="${href}" width="100%" height="720" style="border:0" title="${form.look.title.replaceAll(/["<>&]/g, '')}"></iframe>`
  return (
    <div className={styles['sharing']}>
      <Switch isSpread checked={share.open} onCheckedChange={(open) => set(withOpen(share, open, lacking))}>
        {t('The form is shared')}
      </Switch>
      <div className={styles['ways']}>
        <QrPicture text={href} />
        <div className={styles['links']}>
          <CopyField label={t('Link')} value={href} button={t('Copy link')} />
          <Switch isSpread checked={share.embed} onCheckedChange={(embed) => set({ embed })}>
            {t('Allow other sites to embed it')}
          </Switch>
          {share.embed && <CopyField label={t('Embed code')} value={frame} button={t('Copy code')} />}
        </div>
      </div>
      <Dropdown
        label={t('Who can answer')}
        options={[
          { id: 'anyone', label: t('Anyone with the link'), ...outside },
          { id: 'signed_in', label: t('People who are logged in'), ...outside },
          { id: 'members', label: t('Members of the workspace') },
        ]}
        value={share.who}
        onValueChange={(who) => set({ who: who as Share['who'] })}
      />
      <div className={styles['pair']}>
        <TextField
          label={t('Open from')}
          type="datetime-local"
          value={toLocal(share.from)}
          onValueChange={(text) => set({ from: toUtc(text) })}
        />
        <TextField
          label={t('Open until')}
          type="datetime-local"
          value={toLocal(share.until)}
          onValueChange={(text) => set({ until: toUtc(text) })}
        />
      </div>
      <TextField
        label={t('Most answers')}
        type="number"
        min={1}
        placeholder={t('Any number')}
        value={share.max === null ? '' : String(share.max)}
        onValueChange={(text) => set({ max: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null })}
      />
      <Switch
        isSpread
        hint={t('By browser, and by person when logged in')}
        checked={share.once}
        onCheckedChange={(once) => set({ once })}
      >
        {t('One answer per person')}
      </Switch>
      <TextArea
        label={t('Message while it is closed')}
        placeholder={t('This form is not accepting answers')}
        value={share.closed_text}
        maxLength={5_000}
        onValueChange={(closed_text) => set({ closed_text })}
      />
    </div>
  )
}

/** `YYYY-MM-DDTHH:mm` in UTC, as the place of the person has it. */
function toLocal(text: string): string {
  if (text === '') return ''
  const moment = new Date(`${text}Z`)
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

function toUtc(text: string): string {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 16)
}
