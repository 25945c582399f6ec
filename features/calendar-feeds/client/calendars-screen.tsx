import type { CalendarFeed } from '@weft/features/calendar-feeds/shared'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Link, Page, SettingsBlock, Skeleton } from '@weft/ui'
import { CalendarDays, UserRound } from 'lucide-react'

import type { ReactNode } from 'react'

import { AddressLine } from './address-line.tsx'
import styles from './calendars.module.css'
import { FeedRow } from './feed-row.tsx'
import { useCalendarEdits, useCalendars } from './use-calendars.ts'

/** Addresses by which calendars of others show what one may see here. */
export function CalendarsScreen() {
  const t = useT()
  const [known, setKnown] = useCalendars()
  return (
    <Page title={t('Calendars')} description={t('See your dates where you plan your day.')} width={760}>
      {known === null && <Skeleton rows={5} />}
      {known === 'failed' && (
        <EmptyState
          isFramed
          title={t('The list could not be loaded')}
          actions={<Button onClick={() => setKnown()}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. Check the connection and try again.')}
        </EmptyState>
      )}
      {known !== null && known !== 'failed' && (
        <>
          {known.workspaces.map(({ id, name }) => (
            <WorkspaceFeeds
              key={id}
              team_id={id}
              name={known.workspaces.length > 1 ? name : null}
              feeds={known.data.filter(({ team_id }) => team_id === id)}
              onChanged={() => setKnown()}
            />
          ))}
          <CalDav url={known.caldav_url} />
        </>
      )}
    </Page>
  )
}

interface WorkspaceFeedsProps {
  readonly team_id: number
  /** Null where there is one workspace, which then needs no name. */
  readonly name: string | null
  readonly feeds: readonly CalendarFeed[]
  onChanged(): void
}

function WorkspaceFeeds({ team_id, name, feeds, onChanged }: WorkspaceFeedsProps) {
  const t = useT()
  const edits = useCalendarEdits(onChanged)
  const mine = feeds.find(({ view_id }) => view_id === null)
  const rowOf = (feed: CalendarFeed, icon: ReactNode, label: string) => (
    <FeedRow
      key={feed.id}
      {...{ feed, icon, name: label }}
      onRenew={() => void edits.renew(feed)}
      onRemove={() => void edits.remove(feed)}
    />
  )
  const person = <UserRound aria-hidden="true" />
  return (
    <SettingsBlock
      title={name === null ? t('Any other calendar') : <bdi>{name}</bdi>}
      description={t('Read only, by a secret address. To add a view, choose “Subscribe…” in its menu.')}
    >
      <ul className={styles['feeds']} aria-label={name ?? t('Any other calendar')}>
        {mine ? (
          rowOf(mine, person, t('My items'))
        ) : (
          <li className={styles['feed']}>
            <div className={styles['head']}>
              {person}
              <span>
                <b>{t('My items')}</b>{' '}
                <small>{t('Assigned to you, or created by you and assigned to no one')}</small>
              </span>
              <Button size="compact" onClick={() => void edits.add(team_id, null)}>
                {t('Make an address')}
              </Button>
            </div>
          </li>
        )}
        {feeds
          .filter(({ view_id }) => view_id !== null)
          .map((feed) => rowOf(feed, <CalendarDays aria-hidden="true" />, nameOf(feed, t('A view'))))}
      </ul>
      <p className={styles['note']}>
        {t(
          'Anyone with an address sees what you can see there: names, times and links, and no more. It ends with your rights.',
        )}
      </p>
    </SettingsBlock>
  )
}

const nameOf = ({ view }: CalendarFeed, otherwise: string) =>
  view ? `${view.board_name} · ${view.folder_name} · ${view.name}` : otherwise

/** How programs are set up that ask for a server, a name and a password. */
function CalDav({ url }: { readonly url: string }) {
  const t = useT()
  return (
    <SettingsBlock
      title={t('CalDAV')}
      description={t('Programs that speak CalDAV find your items and every view with dates automatically.')}
    >
      <ol className={styles['steps']}>
        <li>
          {t('Enter this address as the server:')}
          <AddressLine url={url} label={t('the CalDAV address')} />
        </li>
        <li>{t('Enter your email as the user name.')}</li>
        <li>
          {t('Enter a token as the password: one that can read, and nothing else.')}{' '}
          <Link className={styles['link']} href="/profile/developer/tokens">
            {t('Make a token')}
          </Link>
        </li>
      </ol>
      <p className={styles['note']}>{t('The password of your account opens nothing here.')}</p>
    </SettingsBlock>
  )
}
