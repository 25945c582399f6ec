import { ServerOnly, useStore } from '@weft/features/connectivity/client'
import { isAssignable } from '@weft/features/attributes/shared'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Button, Dialog, useLatePart } from '@weft/ui'
import { Eye, Undo2 } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { type ImportActBody, MOST_CELLS_SHOWN, MOST_ROWS_SHOWN } from '../shared/index.ts'
import { ChooseFile } from './choose-file.tsx'
import { choiceProblems } from './choices.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { MapColumns } from './map-columns.tsx'
import { Problems } from './problems.tsx'
import { isOver, type OnEnd, runningImports } from './running-imports.ts'
import { type ImportFlow, useImport } from './use-import.ts'

export interface ImportDialogProps {
  teamId: number
  boardId: string
  folderId: string
  isOpen: boolean
  onClose(): void
  /** Hears of the end of an import that was begun here, also when it is closed by then; answers what takes it back. */
  onEnd: OnEnd
  /** Shows what an import would do. */
  onLook(act: ImportActBody, file: string): void
}

/** Brings a file into a folder: file, columns, progress, report. Closed meanwhile, the import goes on. */
export function ImportDialog(props: ImportDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ teamId, boardId, folderId, onClose, onEnd, onLook }: ImportDialogProps) {
  const t = useT()
  const all = useCollection(useStore().collection<Attribute>('attributes'), boardId)
  const types = useLatePart(moreAttributeTypes, true)
  const attributes = useMemo(
    () => all.filter(({ type }) => isAssignable(clientAttributeType(type))),
    // oxlint-disable-next-line react/exhaustive-deps -- types that came late replace their stand-ins
    [all, types],
  )
  const flow = useImport({ team_id: teamId, folder_id: folderId, onEnd }, attributes)
  const { draft, record } = flow

  let title = t('Import')
  let subtitle: ReactNode
  let body: ReactNode
  let footer: ReactNode
  let footerStart: ReactNode
  if (record && isOver(record)) {
    body = <ImportReport record={record} />
    const takeBack = runningImports.takeBackOf(record.id)
    footerStart = (
      <>
        <Button onClick={flow.startOver}>{t('Import another file')}</Button>
        {takeBack && (
          <Button
            variant="ghost"
            icon={<Undo2 />}
            onClick={() => {
              takeBack()
              onClose()
            }}
          >
            {t('Undo import')}
          </Button>
        )}
      </>
    )
    footer = (
      <Button variant="primary" onClick={onClose}>
        {t('Done')}
      </Button>
    )
  } else if (record) {
    body = <ImportProgress record={record} />
    footerStart = (
      <Button tone="danger" isBusy={flow.busy === 'cancelling'} onClick={flow.cancel}>
        {t('Stop import')}
      </Button>
    )
    footer = <Button onClick={onClose}>{t('Keep importing in the background')}</Button>
  } else if (draft) {
    title = t('Import {file}', { file: draft.fileName })
    subtitle = t(
      '{rows, plural, one {# row} other {# rows}}, {columns, plural, one {# column} other {# columns}}',
      {
        rows: draft.preview.rows,
        columns: draft.preview.columns.length,
      },
    )
    body = <MapColumns draft={draft} flow={flow} attributes={attributes} teamId={teamId} boardId={boardId} />
    footerStart = <Button onClick={flow.startOver}>{t('Choose another file')}</Button>
    footer = <StartButtons {...{ flow, attributes, onLook, onClose }} />
  } else {
    body = (
      <ServerOnly>
        <ChooseFile isBusy={flow.busy === 'reading'} onChoose={flow.choose} />
        {flow.busy !== 'reading' && <EarlierImports teamId={teamId} folderId={folderId} />}
      </ServerOnly>
    )
  }
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      size={draft && !record ? 'wide' : 'large'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={footer}
      footerStart={footerStart}
    >
      <Problems sentences={flow.problems} />
      {body}
    </Dialog>
  )
}

interface StartButtonsProps extends Pick<ImportDialogProps, 'onLook' | 'onClose'> {
  flow: ImportFlow
  attributes: readonly Attribute[]
}

function StartButtons({ flow, attributes, onLook, onClose }: StartButtonsProps) {
  const t = useT()
  const choices = flow.draft?.choices ?? []
  const wanted = choices.filter(({ target }) => target.kind !== 'skip').length
  const isNothing = wanted === 0
  const isWrong = isNothing || choiceProblems(choices, attributes).size > 0
  const count = flow.draft?.preview.rows ?? 0
  const disabled = isWrong || flow.busy === 'reading' || flow.checks.isChecking
  const look = () => {
    const act = flow.act()
    if (!act) return
    onClose()
    onLook(act, flow.draft?.fileName ?? '')
  }
  return (
    <>
      {count <= MOST_ROWS_SHOWN && count * wanted <= MOST_CELLS_SHOWN && (
        <Button icon={<Eye />} disabled={disabled || flow.busy === 'starting'} onClick={look}>
          {t('Pretend first')}
        </Button>
      )}
      <Button variant="primary" isBusy={flow.busy === 'starting'} disabled={disabled} onClick={flow.begin}>
        {t('{count, plural, one {Import # row} other {Import # rows}}', { count })}
      </Button>
    </>
  )
}
