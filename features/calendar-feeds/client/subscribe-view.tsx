import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Button, Dialog, Link, Skeleton } from '@weft/ui'
import { useState } from 'react'

import { AddressLine, shortened } from './address-line.tsx'
import styles from './calendars.module.css'
import { useCalendarEdits, useCalendars } from './use-calendars.ts'

/** From the menu of a view: its address for another calendar. */
export function SubscribeView({ view, onClose }: ExtensionPoints['view.menu']) {
  const t = useT()
  const [known, setKnown] = useCalendars()
  const { add } = useCalendarEdits(() => setKnown())
  const [isBusy, setIsBusy] = useState(false)
  const feeds = known === null || known === 'failed' ? [] : known.data
  const url = feeds.find(({ view_id }) => view_id === view.id)?.url ?? null
  const make = async () => {
    setIsBusy(true)
    await add(view.team_id, view.id)
    setIsBusy(false)
  }
  return (
    <Dialog
      title={t('Subscribe to {name}', { name: view.name })}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {known !== null && url === null && (
            <Button variant="primary" disabled={isBusy} onClick={() => void make()}>
              {t('Make an address')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['subscribe']}>
        <p>{t('Your calendar shows the dates of this view and keeps up with it. It cannot change them.')}</p>
        {known === null && <Skeleton rows={1} />}
        {url !== null && <AddressLine url={url} shown={shortened(url)} label={t('the address')} />}
        <p className={styles['note']}>
          {t(
            'Anyone with an address sees what you can see there: names, times and links, and no more. It ends with your rights.',
          )}{' '}
          <Link className={styles['link']} href="/profile/calendars">
            {t('All addresses')}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
