import { useRemote } from '@weft/features/session/client'
import { formatList } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Skeleton, toast } from '@weft/ui'
import { useCallback, useState } from 'react'

import type { ImportReceipt, ImportRecord } from '../shared/index.ts'
import { fetchReceipt, sentencesOf, takeBackImport } from './import-calls.ts'
import styles from './import.module.css'

/** As many items that stay as are named. */
const NAMED = 5

interface TakeBackProps {
  record: ImportRecord
  onEnd(): void
}

/** Says what the undo of an import would remove and leave, before it is done. */
export function TakeBack({ record, onEnd }: TakeBackProps) {
  const t = useT()
  const load = useCallback(() => fetchReceipt(record), [record])
  const [receipt, retry] = useRemote(load)
  const [isBusy, setIsBusy] = useState(false)
  const takeBack = async () => {
    setIsBusy(true)
    try {
      await takeBackImport(record)
      onEnd()
    } catch (error) {
      toast.error(sentencesOf(error).join(' '))
      setIsBusy(false)
    }
  }
  return (
    <div
      className={styles['takeBack']}
      role="group"
      aria-label={t('Undo import of {file}', { file: record.file_name })}
    >
      {receipt === null && <Skeleton rows={2} />}
      {receipt === 'failed' && <p>{t('This could not be loaded.')}</p>}
      {receipt !== null && receipt !== 'failed' && <Receipt receipt={receipt} />}
      <div className={styles['remedies']}>
        {receipt === 'failed' ? (
          <Button size="compact" onClick={() => retry()}>
            {t('Try again')}
          </Button>
        ) : (
          <Button
            size="compact"
            tone="danger"
            isBusy={isBusy}
            disabled={receipt === null || receipt.removable === 0}
            onClick={() => void takeBack()}
          >
            {t('Undo import')}
          </Button>
        )}
        <Button size="compact" variant="ghost" disabled={isBusy} onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

function Receipt({ receipt: { removable, changed, trashed, named } }: { receipt: ImportReceipt }) {
  const t = useT()
  const names = named.slice(0, NAMED).map(({ name }) => name || t('Untitled'))
  return (
    <>
      <p>
        {removable === 0
          ? t('Nothing is left to undo.')
          : t('{count, plural, one {# item goes to the trash.} other {# items go to the trash.}}', {
              count: removable,
            })}
      </p>
      {changed > 0 && (
        <p dir="auto">
          {t(
            '{count, plural, one {# item stays, as it was changed since: {names}} other {# items stay, as they were changed since: {names}}}',
            {
              count: changed,
              names: formatList(changed > names.length ? [...names, '…'] : names),
            },
          )}
        </p>
      )}
      {trashed > 0 && (
        <p className={styles['quiet']}>
          {t(
            '{count, plural, one {# item is in the trash already.} other {# items are in the trash already.}}',
            { count: trashed },
          )}
        </p>
      )}
    </>
  )
}
