import { readWhitelabel, saveWhitelabel, type MailServer } from '@weft/features/mail-servers/shared'
import { useAttempt, useEntry, useRemote } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, EmptyState, Page, Pill, SettingsBlock, Skeleton, toast, useConfirm } from '@weft/ui'
import { useCallback, useState } from 'react'

import { EMPTY_FORM, fieldsOf, formOf, needsSecret, type ServerForm } from './server-form.ts'
import { ServerFields } from './server-fields.tsx'
import { ServerTest } from './server-test.tsx'
import { StepLine } from './step-line.tsx'
import styles from './mail-servers.module.css'

// The password may have to be confirmed on another page first: what was typed is there again afterwards.
let waiting: { team_id: number; form: ServerForm } | null = null

/** The mail server that sends what is about a workspace. */
export function MailServerScreen({ team_id }: { readonly team_id: number }) {
  const t = useT()
  const { client } = useEntry()
  const load = useCallback(
    async () => (await client.call(readWhitelabel, { params: { id: String(team_id) } })).data,
    [client, team_id],
  )
  const [known, setKnown] = useRemote(load)
  return (
    <Page
      title={t('Outgoing mail')}
      description={t(
        'Invitations, notifications and other emails about this workspace, sent by your own server.',
      )}
      width={760}
    >
      {known === null ? (
        <Skeleton rows={5} />
      ) : known === 'failed' ? (
        <EmptyState
          isFramed
          title={t('The mail server could not be loaded')}
          actions={<Button onClick={() => setKnown()}>{t('Try again')}</Button>}
        >
          {t('Only the owner of the workspace sees this page. If that is you, check the connection.')}
        </EmptyState>
      ) : (
        <ServerSettings team_id={team_id} known={known.smtp} onKnown={(smtp) => setKnown({ smtp })} />
      )}
    </Page>
  )
}

interface ServerSettingsProps {
  readonly team_id: number
  readonly known: MailServer | null
  onKnown(server: MailServer | null): void
}

function ServerSettings({ team_id, known, onKnown }: ServerSettingsProps) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const begun = waiting?.team_id === team_id ? waiting.form : null
  const [form, setForm] = useState<ServerForm>(begun ?? (known ? formOf(known) : EMPTY_FORM))
  const [isBusy, setIsBusy] = useState(false)
  const save = async (smtp: ReturnType<typeof fieldsOf> | null) => {
    waiting = smtp && { team_id, form }
    setIsBusy(true)
    const isSaved = await attempt(async () => {
      const params = { id: String(team_id) }
      const { data } = await client.call(saveWhitelabel, { params, body: { smtp } })
      onKnown(data.smtp)
      setForm(data.smtp ? formOf(data.smtp) : EMPTY_FORM)
    })
    setIsBusy(false)
    if (!isSaved) return
    waiting = null
    toast.success(
      smtp
        ? t('The mail server is saved. Send a test to see that it works.')
        : t('The mail server is removed.'),
    )
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('Remove the mail server?'),
      message: t('Weft sends the emails of this workspace itself then.'),
      confirmText: t('Remove'),
      tone: 'danger',
    })
    if (isSure) await save(null)
  }
  const isWhole = form.host.trim() !== '' && form.from_email.trim() !== '' && /^\d+$/.test(form.port.trim())
  return (
    <>
      <SettingsBlock title={<Title known={known} />}>
        <Callout>
          {t(
            'Anyone who runs this server can read the emails it sends, including those about private folders.',
          )}
        </Callout>
        {known?.problem && (
          <Callout tone="warning">
            <StepLine problem={known.problem} />
          </Callout>
        )}
        <form
          className={styles['form']}
          aria-label={t('Mail server')}
          onSubmit={(event) => {
            event.preventDefault()
            if (isWhole && !isBusy) void save(fieldsOf(form))
          }}
        >
          <ServerFields {...{ form, known }} onChange={setForm} needsSecret={needsSecret(form, known)} />
          <div className={styles['actions']}>
            {known && (
              <Button disabled={isBusy} onClick={() => void remove()}>
                {t('Remove')}
              </Button>
            )}
            <Button variant="primary" type="submit" disabled={!isWhole || isBusy || needsSecret(form, known)}>
              {t('Save')}
            </Button>
          </div>
        </form>
      </SettingsBlock>
      {known && <ServerTest team_id={team_id} onTested={onKnown} />}
    </>
  )
}

function Title({ known }: { readonly known: MailServer | null }) {
  const t = useT()
  return (
    <span className={styles['title']}>
      {t('Mail server')}
      {known?.problem ? (
        <Pill color="red">{t('Fails')}</Pill>
      ) : known?.tested_at != null ? (
        <Pill color="green">{t('Works')}</Pill>
      ) : (
        known && <Pill color="gray">{t('Not tested')}</Pill>
      )}
    </span>
  )
}
