import { useStore } from '@weft/features/connectivity/client'
import { useMay } from '@weft/features/session/client'
import { ImportDialog, type ImportDialogProps, type ImportRecord } from '@weft/features/transfer/client'

import type { Attribute } from '@weft/model'
import { useState } from 'react'

import { sayTurn } from '../data/actions/say-undo.ts'
import { undoStackOf } from '../data/undo-stacks.ts'
import { ImportStep } from './import-step.ts'

/** The import of a file, as a step of the board that can be taken back. */
export function ImportWindow(props: Omit<ImportDialogProps, 'onEnd'>) {
  const { teamId: team_id, boardId: board_id, folderId } = props
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
  return <ImportDialog {...props} onEnd={onEnd} />
}
