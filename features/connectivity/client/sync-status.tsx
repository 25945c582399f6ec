import { useT } from '@weft/i18n/react'
import { useLedger } from '@weft/store/react'
import type { LedgerLine } from '@weft/store'
import { Button, Popover, SyncMark, useDelayed, type SyncState } from '@weft/ui'

import { useConnectionStatus, useStore } from './data-context.tsx'
import styles from './sync-status.module.css'

/** What is saved sooner says nothing in between. */
const SAVING_DELAY_MS = 300

/** The quiet mark that says whether everything is saved, with the list of what is not. */
export function SyncStatus({ isCompact }: { isCompact?: boolean }) {
  const t = useT()
  const store = useStore()
  const { counts, lines } = useLedger(store.ledger)
  const isOffline = useConnectionStatus() === 'disconnected'
  const isSlow = useDelayed(counts.waiting > 0, SAVING_DELAY_MS)
  const lost = counts.refused + counts.overtaken
  const state = stateOf({ lost, isOffline, waiting: isSlow ? counts.waiting : 0 })
  if (lines.length === 0) return <SyncMark state={state} {...(isCompact ? { isCompact } : {})} />
  return (
    <Popover
      label={t('Changes that are not saved')}
      width={360}
      trigger={
        <button type="button" className={styles['trigger']}>
          <SyncMark state={state} {...(isCompact ? { isCompact } : {})} />
        </button>
      }
    >
      <div className={styles['list']}>
        {lines.slice(0, 50).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </div>
    </Popover>
  )
}

function stateOf(given: { lost: number; isOffline: boolean; waiting: number }): SyncState {
  const { lost, isOffline, waiting } = given
  if (lost > 0) return { kind: 'conflict', count: lost }
  if (isOffline) return { kind: 'offline', count: waiting }
  return waiting > 0 ? { kind: 'saving', count: waiting } : { kind: 'saved' }
}

function Line({ line }: { line: LedgerLine }) {
  const t = useT()
  const store = useStore()
  const name = useLineName(line)
  const what = {
    create: t('New: {name}', { name }),
    save: t('Changed: {name}', { name }),
    delete: t('Deleted: {name}', { name }),
    restore: t('Restored: {name}', { name }),
    move: t('Moved: {name}', { name }),
  }[line.kind]
  const why = {
    waiting: t('Waits for the connection'),
    refused: line.message ?? t('Refused by the server'),
    overtaken: t('Somebody else changed it first'),
  }[line.state]
  return (
    <div className={styles['line']}>
      <div className={styles['what']} dir="auto">
        {what}
      </div>
      <div className={styles['why']}>{why}</div>
      {line.state !== 'waiting' && (
        <div className={styles['buttons']}>
          <Button size="compact" onClick={() => store.ledger.reapply(line.id)}>
            {t('Apply again')}
          </Button>
          <Button size="compact" variant="ghost" onClick={() => store.ledger.discard(line.id)}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What a person would call the record: its name, or the text that was typed. */
function useLineName(line: LedgerLine): string {
  const t = useT()
  const store = useStore()
  const texts = [line.mine['name'], line.mine['data']]
  const record = store.collection(line.collection).get(line.record_id)
  if (record && 'name' in record) texts.push(record.name)
  const found = texts.find((text): text is string => typeof text === 'string' && text !== '')
  return found?.slice(0, 80) ?? t('an item')
}
