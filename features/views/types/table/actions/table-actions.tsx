import { useEffect } from 'react'

import { actionsPart } from '../../../client/data/actions-part.ts'
import { PickedBar } from '../../../client/picked-bar.tsx'
import type { GridControl } from '../grid/grid-control.ts'
import type { GridContext } from './grid-context.ts'
import { PasteDialog } from './paste-dialog.tsx'
import type { PasteQuestion } from './paste-plan.ts'
import { RangeSums } from './range-sums.tsx'

interface TableActionsProps {
  control: GridControl | null
  gridContext: GridContext
  /** Ids of the rows that are picked. */
  picked: readonly string[]
  onPick(ids: ReadonlySet<string>): void
  question: PasteQuestion | null
  setQuestion(question: null): void
}

/** What stands over the rows of a table while something is done to several of them. */
export function TableActions({
  control,
  gridContext,
  picked,
  onPick,
  question,
  setQuestion,
}: TableActionsProps) {
  const { records, actions, isMobile, columns } = gridContext
  // Idle moments are rare in a tab that nobody looks at: what a paste needs must be there when the network is not.
  useEffect(() => {
    for (const part of [actionsPart, ...columns.map(({ type }) => type.input)])
      part.load().catch(() => undefined)
  }, [columns])
  return (
    <>
      {control && !isMobile && <RangeSums control={control} gridContext={gridContext} />}
      {picked.length > 0 && (
        <PickedBar ids={picked} records={records} actions={actions} onClear={() => onPick(new Set())} />
      )}
      {question && (
        <PasteDialog
          question={{
            plan: question.plan,
            answer(choice) {
              setQuestion(null)
              question.answer(choice)
              gridContext.focus()
            },
          }}
        />
      )}
    </>
  )
}
