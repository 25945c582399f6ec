import { fromWireTime, now } from '@weft/base'
import { ServerOnly } from '@weft/features/connectivity/client'
import { SharedFormList } from '@weft/features/forms/client'
import { useEnterTeam, useTeams } from '@weft/features/session/client'
import { formatDate, getLocale } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { foldText } from '@weft/model'
import {
  Button,
  Dialog,
  EmptyState,
  IconButton,
  Page,
  Pill,
  SearchField,
  Skeleton,
  toast,
  useConfirm,
} from '@weft/ui'
import { ExternalLink, FileText, Globe, LockKeyhole, Rows3, Settings2, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { LinkKind, PublishedLink } from '../shared/index.ts'
import { closedText } from './closed-text.ts'
import { LinkSettingsForm, OpensText } from './link-settings-form.tsx'
import styles from './publishing.module.css'
import { type PublishedControl, usePublished } from './use-published.ts'

/** Every live link of a workspace, with who made it and how it is used; each can be taken back here. */
export function PublishedLinksScreen({ team_id }: { team_id: number }) {
  const t = useT()
  useEnterTeam(team_id)
  const team = useTeams().find((one) => one.id === team_id)
  if (!team) {
    return (
      <EmptyState title={t('The links could not be loaded')} level={1}>
        {t('You do not have access to this workspace.')}
      </EmptyState>
    )
  }
  return (
    <ServerOnly title={t('Shared links')}>
      <LinkList key={team_id} team_id={team_id} />
    </ServerOnly>
  )
}

function LinkList({ team_id }: { team_id: number }) {
  const t = useT()
  const control = usePublished(team_id)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const { state } = control
  const links = typeof state === 'string' ? [] : state
  const wanted = foldText(search, getLocale())
  const shown = links.filter(({ name, place, created_by_name }) =>
    [name, place, created_by_name].some((text) => foldText(text, getLocale()).includes(wanted)),
  )
  const own = links.find(({ id }) => id === opened)
  return (
    <Page
      title={t('Shared links')}
      width={860}
      description={t('What people outside this workspace can read. Revoked links close immediately.')}
    >
      {state === 'loading' && <Skeleton rows={5} />}
      {(state === 'failed' || state === 'denied') && (
        <EmptyState
          title={t('The links could not be loaded')}
          isFramed
          actions={state === 'failed' && <Button onClick={control.retry}>{t('Try again')}</Button>}
        >
          {state === 'failed'
            ? t('The server cannot be reached. Check the connection and try again.')
            : t('You cannot publish anything in this workspace.')}
        </EmptyState>
      )}
      {typeof state === 'object' && links.length === 0 && (
        <EmptyState title={t('Nothing is published')} isFramed>
          {t('Publish a view from the menu of its tab, or an item from its own menu. Links are listed here.')}
        </EmptyState>
      )}
      {links.length > 0 && (
        <>
          <div className={styles['tools']}>
            <SearchField label={t('Search the links')} value={search} onValueChange={setSearch} />
          </div>
          <ul className={styles['list']} aria-label={t('Shared links')}>
            {shown.map((link) => (
              <LinkRow key={link.id} link={link} control={control} onSettings={() => setOpened(link.id)} />
            ))}
          </ul>
          {shown.length === 0 && <p className={styles['muted']}>{t('No link has this name.')}</p>}
        </>
      )}
      <SharedFormList team_id={team_id} />
      {own && (
        <Dialog
          title={t('Shared link')}
          subtitle={<bdi>{own.name || t('Untitled')}</bdi>}
          isOpen
          onOpenChange={(isOpen) => !isOpen && setOpened(null)}
        >
          <LinkSettingsForm link={own} control={control} />
        </Dialog>
      )}
    </Page>
  )
}

const ICONS: Readonly<Record<LinkKind, ReactNode>> = { view: <Globe />, item: <Rows3 />, file: <FileText /> }

interface LinkRowProps {
  readonly link: PublishedLink
  readonly control: PublishedControl
  onSettings(): void
}

function LinkRow({ link, control, onSettings }: LinkRowProps) {
  const t = useT()
  const confirm = useConfirm()
  const name = link.name || t('Untitled')
  const kinds: Record<LinkKind, string> = { view: t('View'), item: t('Item'), file: t('File') }
  const isOver = link.expires_at !== null && fromWireTime(link.expires_at) <= now()
  const revoke = async () => {
    const isMeant = await confirm({
      title: t('Revoke this link?'),
      message: t('The page of {name} closes for everyone immediately.', { name }),
      confirmText: t('Revoke'),
      tone: 'danger',
    })
    if (isMeant && (await control.revoke(link.id))) toast.show(t('{name} is no longer shared', { name }))
  }
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} aria-hidden="true">
        {ICONS[link.kind]}
      </span>
      <div className={styles['texts']}>
        <div className={styles['name']}>
          <bdi>{name}</bdi>
          {link.has_password && <LockKeyhole role="img" aria-label={t('With a password')} />}
          {isOver && <Pill>{t('Ended')}</Pill>}
          {link.closed_reason && <Pill>{t('Closed')}</Pill>}
          {link.mode === 'snapshot' && <Pill>{t('Snapshot')}</Pill>}
        </div>
        <div className={styles['where']}>
          <span>{kinds[link.kind]}</span>
          <bdi>{link.place}</bdi>
          <span>
            {t('by {name} on {day}', {
              name: link.created_by_name || t('Removed User'),
              day: formatDate(fromWireTime(link.created_at), { dateStyle: 'medium' }),
            })}
          </span>
          <span>
            <OpensText link={link} />
          </span>
        </div>
        {link.closed_reason && <p className={styles['muted']}>{closedText(link, t)}</p>}
      </div>
      <a
        className={styles['open']}
        href={link.path}
        target="_blank"
        rel="noopener"
        aria-label={t('Open {name}', { name })}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <IconButton
        icon={<Settings2 />}
        label={t('Settings of {name}', { name })}
        size="small"
        onClick={onSettings}
      />
      <Button
        size="compact"
        icon={<Unlink />}
        aria-label={t('Revoke {name}', { name })}
        onClick={() => void revoke()}
      >
        {t('Revoke')}
      </Button>
    </li>
  )
}
