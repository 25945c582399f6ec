import { useStore } from '@weft/features/connectivity/client'
import { useOpenPretend } from '@weft/features/pretend/client'
import { useMay } from '@weft/features/session/client'
import {
  followImport,
  ImportDialog,
  type ImportDialogProps,
  type ImportRecord,
} from '@weft/features/transfer/client'

import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { FileUp } from 'lucide-react'
import { useState } from 'react'

import { sayTurn } from '../data/actions/say-undo.ts'
import { undoStackOf } from '../data/undo-stacks.ts'
import { useValueContext } from '../data/use-value-context.ts'
import { ImportStep } from './import-step.ts'

/** The import of a file, as a step of the board that can be taken back. */
export function ImportWindow(props: Omit<ImportDialogProps, 'onEnd' | 'onLook'>) {
  const { teamId: team_id, boardId: board_id, folderId } = props
  const t = useT()
  const store = useStore()
  const may = useMay(team_id)
  const [primary] = useState(() => {
    const all = store.collection<Attribute>('attributes').list(board_id)
    const { id, name } = all.find((one) => one.primary) ?? {}
    return id !== undefined && name !== undefined ? { id, name } : null
  })
  const onEnd = ({ id, attribute_ids, primary_name }: ImportRecord) => {
    const undo = undoStackOf(store, board_id)
    const step = new ImportStep(store, {
      id,
      board_id,
      folder_id: folderId,
      primary: primary && primary_name !== null ? { ...primary, given: primary_name } : null,
      attribute_ids: may('DELETE_ATTRIBUTE', { type: 'attribute', id: 'new', team_id, board_id })
        ? attribute_ids
        : [],
    })
    undo.push(step)
    return () => sayTurn(undo, 'undo', undo.undoStep(step), () => undefined)
  }
  const context = useValueContext({ team_id, board_id })
  const open = useOpenPretend()
  const onLook: ImportDialogProps['onLook'] = (act, file) =>
    open({
      team_id,
      board_id,
      folder_id: folderId,
      act: { kind: 'import', ...act },
      title: t('What would this import do?'),
      said: file,
      icon: FileUp,
      context,
      after: t('Rows come in the background, with a report at the end. One undo step takes all of it back.'),
      applied: (count) => t('{count, plural, one {# row is} other {# rows are}} being imported', { count }),
      onApplied() {
        void followImport({ team_id, id: act.import_id }, onEnd)
        return null
      },
    })
  return <ImportDialog {...props} {...{ onEnd, onLook }} />
}
