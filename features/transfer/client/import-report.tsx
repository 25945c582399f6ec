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
  const facts: [label: string, value: string][] = [
    [t('Items created'), t('{count, number}', { count: report.rows_in })],
    [t('Attributes created'), t('{count, number}', { count: report.attributes_made })],
    [t('Cells skipped'), t('{count, number}', { count: report.cells_skipped })],
    [t('Rows skipped'), t('{count, number}', { count: report.rows_skipped })],
  ]
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
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
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
