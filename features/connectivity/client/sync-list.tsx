import { OfflineError, sentencesOf } from '@weft/api-client'
import { useT } from '@weft/i18n/react'
import { plainTextOf } from '@weft/rich-text'
import type { LedgerLine } from '@weft/store'
import { useLedgerLines } from '@weft/store/react'
import { Button, Popover } from '@weft/ui'
import type { ReactElement } from 'react'

import { useStore } from './data-context.tsx'
import styles from './sync-status.module.css'
import { tellRefusal } from './use-refuse-offline.ts'

const SHOWN = 50

export interface SyncListProps {
  readonly trigger: ReactElement<object, string>
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** What is not in the server as it was wanted here, line by line, with what can be done about it. */
export function SyncList({ trigger, isOpen, onOpenChange }: SyncListProps) {
  const t = useT()
  return (
    <Popover label={t('Unsaved changes')} width={360} {...{ trigger, isOpen, onOpenChange }}>
      <Lines />
    </Popover>
  )
}

function Lines() {
  const t = useT()
  const store = useStore()
  const lines = useLedgerLines(store.ledger)
  const sendNow = () => {
    try {
      store.retry()
    } catch {
      // 'still offline': the person is told what the rest of the product says then.
      tellRefusal(new OfflineError())
    }
  }
  return (
    <div className={styles['list']}>
      {lines.slice(0, SHOWN).map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {lines.length > SHOWN && (
        <div className={styles['line']}>{t('And {count} more', { count: lines.length - SHOWN })}</div>
      )}
      {lines.some(({ state }) => state === 'waiting') && (
        <div className={styles['buttons']}>
          <Button size="compact" onClick={sendNow}>
            {t('Send now')}
          </Button>
        </div>
      )}
    </div>
  )
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
  const sentences = line.message === null ? line.sentences : [line.message]
  const said = sentencesOf(sentences).join(', ') || null
  const why = {
    waiting: said ?? t('Waiting for the connection'),
    refused: said ?? t('Rejected by the server'),
    overtaken: t('Someone else changed it first'),
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
  const texts = [line.mine['name'], line.mine['data'], wordsOf(line.mine['text']), line.mine['reaction']]
  const record = store.collection(line.collection).get(line.record_id)
  if (record && 'name' in record) texts.push(record.name)
  const found = texts.find((text): text is string => typeof text === 'string' && text !== '')
  return found?.slice(0, 80) ?? t('an item')
}

/** The words of formatted text. */
function wordsOf(text: unknown): string {
  const { html } = (text ?? {}) as { html?: unknown }
  return typeof html === 'string' ? plainTextOf(html).trim() : ''
}
