import type { ExtensionPoints } from '@weft/client-kit'
import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Dialog, ProgressBar, RadioGroup, Switch } from '@weft/ui'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'

import type { ExportState, TableKind } from '../shared/index.ts'
import styles from './exports.module.css'
import { type ExportFlow, useExport } from './use-export.ts'

interface Choice {
  kind: TableKind
  columns: 'shown' | 'all'
  for_import: boolean
}

/** From the menu of a view: its rows as a file. */
export function ExportView({ folder, view, onClose }: ExtensionPoints['view.menu']) {
  const t = useT()
  const flow = useExport(folder.team_id)
  const [choice, setChoice] = useState<Choice>({ kind: 'csv', columns: 'shown', for_import: false })
  const { state, problem } = flow
  const name = `${folder.name} - ${view.name}`
  return (
    <Dialog
      title={t('Export {name}', { name: view.name })}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Actions
          {...{ flow, onClose }}
          onBegin={() => flow.begin({ ...choice, view_id: view.id })}
          onDownload={() => flow.download(name)}
        />
      }
    >
      <div className={styles['export']}>
        {problem !== null && (
          <Callout tone="danger" isAlert>
            {problem}
          </Callout>
        )}
        {state === null ? <Choices choice={choice} onChange={setChoice} /> : <Progress state={state} />}
      </div>
    </Dialog>
  )
}

function Choices({ choice, onChange }: { choice: Choice; onChange(choice: Choice): void }) {
  const t = useT()
  const id = useId()
  const isOffline = useConnectionStatus() === 'disconnected'
  return (
    <>
      {isOffline && (
        <Callout tone="warning">
          {t('The server cannot be reached. Check the connection and try again.')}
        </Callout>
      )}
      <RadioGroup<TableKind>
        label={t('Format')}
        name={`${id}-kind`}
        value={choice.kind}
        options={[
          { value: 'csv', label: t('CSV') },
          { value: 'xlsx', label: t('Excel (.xlsx)') },
          { value: 'json', label: t('JSON') },
        ]}
        onValueChange={(kind) => onChange({ ...choice, kind })}
      />
      <RadioGroup<Choice['columns']>
        label={t('Columns')}
        name={`${id}-columns`}
        value={choice.columns}
        options={[
          { value: 'shown', label: t('Shown in this view') },
          { value: 'all', label: t('All, including hidden') },
        ]}
        onValueChange={(columns) => onChange({ ...choice, columns })}
      />
      {choice.kind !== 'json' && (
        <Switch
          isSpread
          checked={choice.for_import}
          hint={t(
            'Adds item IDs, writes people as email addresses, and leaves formula-like text unprotected.',
          )}
          onCheckedChange={(for_import) => onChange({ ...choice, for_import })}
        >
          {t('For importing back')}
        </Switch>
      )}
    </>
  )
}

function Progress({ state: { state, progress, rows, cut } }: { state: ExportState }) {
  const t = useT()
  if (state === 'failed') return null
  const isDone = state === 'done'
  return (
    <div className={styles['progress']}>
      <ProgressBar value={state === 'waiting' ? null : progress} label={t('Export')} hasNumber />
      <p className={styles['note']} aria-live="polite">
        {isDone
          ? t('{count, plural, one {# row} other {# rows}} ready. The download expires in an hour.', {
              count: rows ?? 0,
            })
          : t('Preparing the file…')}
      </p>
      {isDone && cut > 0 && (
        <Callout tone="warning">
          {t(
            '{count, plural, one {# text is} other {# texts are}} too long for an Excel cell and cut off. CSV keeps the full text.',
            { count: cut },
          )}
        </Callout>
      )}
    </div>
  )
}

interface ActionsProps {
  flow: ExportFlow
  onBegin(): void
  onDownload(): void
  onClose(): void
}

function Actions({ flow: { state, isBusy, startOver }, onBegin, onDownload, onClose }: ActionsProps) {
  const t = useT()
  const isOffline = useConnectionStatus() === 'disconnected'
  return (
    <>
      <Button onClick={onClose}>{t('Close')}</Button>
      {state === null && (
        <Button variant="primary" isBusy={isBusy} disabled={isOffline} onClick={onBegin}>
          {t('Export')}
        </Button>
      )}
      {state?.state === 'failed' && (
        <Button variant="primary" onClick={startOver}>
          {t('Try again')}
        </Button>
      )}
      {state?.state === 'done' && (
        <Button
          variant="primary"
          icon={<Download />}
          isBusy={isBusy}
          disabled={isOffline}
          onClick={onDownload}
        >
          {t('Download')}
        </Button>
      )}
    </>
  )
}
