import { FileUp } from 'lucide-react'
import { useT } from '@weft/i18n/react'
import { classNames, ProgressBar } from '@weft/ui'
import { useState, type DragEvent } from 'react'

import styles from './import.module.css'

/** Tables as text, workbooks, archives of tables, and boards that Trello exports. */
const ACCEPTED = [
  '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain',
  '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip,application/zip,.json,application/json',
].join(',')

interface ChooseFileProps {
  isBusy: boolean
  onChoose(file: File): void
}

/** Where a file is dropped or picked. */
export function ChooseFile({ isBusy, onChoose }: ChooseFileProps) {
  const t = useT()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onChoose(file)
  }
  return (
    <>
      <label
        className={classNames(styles['drop'], isOver && styles['over'])}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={ACCEPTED}
          aria-label={t('File')}
          disabled={isBusy}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onChoose(file)
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = ''
          }}
        />
        <FileUp className={styles['dropIcon']} aria-hidden="true" />
        <b>{isBusy ? t('Reading the file…') : t('Drop a file here, or choose one')}</b>
        <span>
          {t('CSV, Excel (.xlsx), and exports of Trello, Jira, Asana, ClickUp, monday, Notion and GitLab')}
        </span>
        <span className={styles['quiet']}>
          {t('Up to 100,000 rows, 200 columns and 50 MB. You review everything before it is imported.')}
        </span>
      </label>
      {isBusy && (
        <div className={styles['reading']}>
          <ProgressBar value={null} label={t('Reading the file')} />
        </div>
      )}
    </>
  )
}
