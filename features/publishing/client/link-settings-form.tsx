import { fromWireTime, now } from '@weft/base'
import { SavedField } from '@weft/features/connectivity/client'
import { CopyField, EndSetting, PasswordSetting } from '@weft/features/sharing/client'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Segmented, SettingsRow, Switch, TextField } from '@weft/ui'
import { ExternalLink } from 'lucide-react'

import type { LinkSettings, PublishedLink } from '../shared/index.ts'
import { closedText } from './closed-text.ts'
import { CssSetting } from './css-setting.tsx'
import { PublicAttributes } from './public-attributes.tsx'
import styles from './publishing.module.css'
import type { PublishedControl } from './use-published.ts'

interface LinkSettingsFormProps {
  readonly link: PublishedLink
  readonly control: PublishedControl
}

/** A live link: its address, who gets in and until when, and the way to take it back. Everything is saved at once. */
export function LinkSettingsForm({ link, control }: LinkSettingsFormProps) {
  const t = useT()
  const { kind } = link
  const address = `${location.origin}${link.path}`
  const embed = `<iframe src="${address}?hide_header=on" width="100%" height="600" style="border:0"></iframe>`
  const change = (fields: LinkSettings) => control.change(link.id, fields)
  const isOver = link.expires_at !== null && fromWireTime(link.expires_at) <= now()
  const toggle = (
    title: string,
    description: string,
    key: 'indexable' | 'allow_copy' | 'allow_csv' | 'brand',
  ) => (
    <SettingsRow title={title} description={description}>
      <Switch
        aria-label={title}
        checked={link[key]}
        onCheckedChange={(isOn) => void change({ [key]: isOn })}
      />
    </SettingsRow>
  )
  return (
    <div className={styles['form']}>
      {isOver && (
        <Callout tone="warning">
          {t('This link has expired. Set a new expiry date to open it again.')}
        </Callout>
      )}
      {link.closed_reason && <Callout tone="warning">{closedText(link, t)}</Callout>}
      <CopyField label={t('Link')} value={address} button={t('Copy link')} />
      <div className={styles['line']}>
        <span className={styles['muted']} role="status">
          <OpensText link={link} />
        </span>
        <a className={styles['open']} href={link.path} target="_blank" rel="noopener">
          {t('Open the page')}
          <ExternalLink aria-hidden="true" />
        </a>
      </div>
      <PublicAttributes
        attributes={link.attributes}
        onChange={(id, isShown) => void change({ attributes: { [id]: isShown } })}
      />
      {kind !== 'file' && <CopyField label={t('Embed code')} value={embed} button={t('Copy embed code')} />}
      {kind !== 'file' && <ModeSetting link={link} change={change} />}
      {kind === 'item' && <SlugSetting link={link} change={change} />}
      <PasswordSetting
        has={link.has_password}
        description={
          link.has_password
            ? t('Readers enter it once a day. A new one locks out everyone who used the old one.')
            : t('Without one, the link is enough.')
        }
        change={change}
      />
      <EndSetting
        place={`published/${link.id}/expires_at`}
        expires_at={link.expires_at}
        description={t('The page closes on this date. Leave empty for no expiry.')}
        change={change}
      />
      {toggle(
        t('Let search engines list it'),
        link.has_password
          ? t('Not while it has a password.')
          : t('Otherwise only people with the link can find it.'),
        'indexable',
      )}
      {kind === 'view' && !link.is_document && (
        <>
          {toggle(t('Readers can copy'), t('Readers can select and copy rows.'), 'allow_copy')}
          {toggle(t('Readers can download CSV'), t('All rows of the view as a file.'), 'allow_csv')}
        </>
      )}
      {(kind === 'item' || (kind === 'view' && link.is_document)) && (
        <CssSetting link={link} change={change} />
      )}
      {toggle(t('“Made with Weft”'), t('A line at the end of the page.'), 'brand')}
      <div className={styles['end']}>
        <Button tone="danger" onClick={() => void control.revoke(link.id)}>
          {t('Stop publishing')}
        </Button>
      </div>
    </div>
  )
}

/** How often a link was opened, and when last. */
export function OpensText({ link }: { link: PublishedLink }) {
  const t = useT()
  const { opens, last_opened_at } = link
  if (last_opened_at === null) return t('Not opened yet')
  return t('{count, plural, one {Opened once} other {Opened # times}}, last {when}', {
    count: opens,
    when: formatRelative(fromWireTime(last_opened_at)),
  })
}

interface SettingProps {
  readonly link: PublishedLink
  change(fields: LinkSettings): Promise<boolean>
}

/** Whether readers see each edit, or the moment that somebody chose. */
function ModeSetting({ link, change }: SettingProps) {
  const t = useT()
  const { mode, taken_at } = link
  return (
    <SettingsRow
      title={t('What readers see')}
      description={
        mode === 'live'
          ? t('Every edit, as soon as it is saved.')
          : t('As of {when}.', { when: taken_at === null ? '' : formatRelative(fromWireTime(taken_at)) })
      }
    >
      <div className={styles['actions']}>
        {mode === 'snapshot' && (
          <Button size="compact" onClick={() => void change({ retake: true })}>
            {t('Update now')}
          </Button>
        )}
        <Segmented
          label={t('What readers see')}
          value={mode}
          options={[
            { value: 'live', label: t('Live') },
            { value: 'snapshot', label: t('Snapshot') },
          ]}
          onValueChange={(next) => void change({ mode: next })}
        />
      </div>
    </SettingsRow>
  )
}

/** The last part of an item's address; older ones go on leading there. */
function SlugSetting({ link, change }: SettingProps) {
  const t = useT()
  return (
    <SettingsRow
      title={t('Address')}
      description={t('Lowercase letters, digits and hyphens. Old addresses redirect to the new one.')}
    >
      <SavedField
        label={t('Address')}
        value={link.slug}
        place={`published/${link.id}/slug`}
        read={(slug) => slug ?? ''}
        parse={(text) => ({ data: text.trim() || null })}
        onSave={(slug, base) => change({ slug, old: { slug: base } })}
      >
        {({ label, ...field }) => (
          <TextField
            aria-label={label}
            className={styles['slug']}
            dir="ltr"
            placeholder={link.path.split('/').at(-1) ?? ''}
            maxLength={60}
            {...field}
          />
        )}
      </SavedField>
    </SettingsRow>
  )
}
