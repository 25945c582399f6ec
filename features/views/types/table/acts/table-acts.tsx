import { useEffect } from 'react'

import { actsPart } from '../../../client/data/acts-part.ts'
import { PickedBar } from '../../../client/picked-bar.tsx'
import type { GridControl } from '../grid/grid-control.ts'
import type { TableWorld } from './table-world.ts'
import { PasteDialog } from './paste-dialog.tsx'
import type { PasteQuestion } from './paste-plan.ts'
import { RangeSums } from './range-sums.tsx'

interface TableActsProps {
  control: GridControl | null
  world: TableWorld
  /** Ids of the rows that are picked. */
  picked: readonly string[]
  onPick(ids: ReadonlySet<string>): void
  question: PasteQuestion | null
  setQuestion(question: null): void
}

/** What stands over the rows of a table while something is done to several of them. */
export function TableActs({ control, world, picked, onPick, question, setQuestion }: TableActsProps) {
  const { records, actions, isMobile, columns } = world
  // Idle moments are rare in a tab that nobody looks at: what a paste needs must be there when the network is not.
  useEffect(() => {
    for (const part of [actsPart, ...columns.map(({ type }) => type.input)])
      part.load().catch(() => undefined)
  }, [columns])
  return (
    <>
      {control && !isMobile && <RangeSums control={control} world={world} />}
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
              world.focus()
            },
          }}
        />
      )}
    </>
  )
}
