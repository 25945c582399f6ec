import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, toast } from '@weft/ui'
import { CircleCheck, CirclePause, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import type { ImportRecord } from '../shared/index.ts'
import { downloadErrors, sentencesOf } from './import-calls.ts'
import styles from './import.module.css'

/** What came of an import. */
export function ImportReport({ record }: { record: ImportRecord }) {
  const t = useT()
  const { report, state } = record
  // What did not happen needs no words, and the heading of one that is done says how many items came.
  const facts = [
    { label: t('Items created'), count: state === 'done' ? 0 : report.rows_in },
    { label: t('Attributes created'), count: report.attributes_made },
    { label: t('Cells skipped'), count: report.cells_skipped },
    { label: t('Rows skipped'), count: report.rows_skipped },
  ].filter(({ count }) => count > 0)
  return (
    <div className={styles['report']} role="status">
      {state === 'done' ? (
        <CircleCheck className={styles['good']} aria-hidden="true" />
      ) : state === 'cancelled' ? (
        <CirclePause className={styles['paused']} aria-hidden="true" />
      ) : (
        <TriangleAlert className={styles['bad']} aria-hidden="true" />
      )}
      <h3>
        {state === 'done'
          ? t('{count, plural, one {# item imported} other {# items imported}}', { count: report.rows_in })
          : state === 'cancelled'
            ? t('The import was stopped')
            : t('The import could not be finished')}
      </h3>
      {report.reason !== null && <p dir="auto">{t(report.reason)}</p>}
      {state !== 'done' && report.rows_in > 0 && (
        <p className={styles['quiet']}>
          {t('{count, plural, one {The created item stays.} other {The # created items stay.}}', {
            count: report.rows_in,
          })}
        </p>
      )}
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {report.problems > 0 && <DownloadErrors record={record} />}
    </div>
  )
}

function DownloadErrors({ record }: { record: ImportRecord }) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      await downloadErrors({ team_id: record.team_id, id: record.id }, record.file_name)
    } catch (error) {
      toast.error(sentencesOf(error).join(' '))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button icon={<Download />} isBusy={isBusy} onClick={() => void download()}>
      {t('{count, plural, one {Download # problem} other {Download # problems}}', {
        count: record.report.problems,
      })}
    </Button>
  )
}
