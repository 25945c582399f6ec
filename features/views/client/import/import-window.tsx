import { useStore } from '@weft/features/connectivity/client'
import { useMay } from '@weft/features/session/client'
import { ImportDialog, type ImportDialogProps, type ImportRecord } from '@weft/features/transfer/client'

import { sayTurn } from '../data/actions/say-undo.ts'
import { undoStackOf } from '../data/undo-stacks.ts'
import { ImportStep } from './import-step.ts'

/** The import of a file, as a step of the board that can be taken back. */
export function ImportWindow(props: Omit<ImportDialogProps, 'onEnd'>) {
  const { teamId: team_id, boardId: board_id, folderId } = props
  const store = useStore()
  const may = useMay(team_id)
  const onEnd = ({ id, attribute_ids }: ImportRecord) => {
    const undo = undoStackOf(store, board_id)
    const step = new ImportStep(store, {
      id,
      board_id,
      folder_id: folderId,
      attribute_ids: may('DELETE_ATTRIBUTE', { type: 'attribute', id: 'new', team_id, board_id })
        ? attribute_ids
        : [],
    })
    undo.push(step)
    return () => sayTurn(undo, 'undo', undo.undoStep(step), () => undefined)
  }
  return <ImportDialog {...props} onEnd={onEnd} />
}
