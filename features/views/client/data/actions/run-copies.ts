import type { ActResult, ViewRecords } from '../../view-member.ts'
import { copies, treeCopies, treeCopy } from '../copy-of.ts'
import { type ActContext, runAct } from './run-act.ts'

/** Makes copies of items, each right behind its own; one step to undo. */
export async function runCopies(
  actContext: ActContext,
  ids: readonly string[],
  records: ViewRecords,
): Promise<ActResult> {
  return runAct(actContext, { via: 'copy', added: await copies(ids, records, actContext.whole) })
}

/** The same of one item with all below it. */
export async function runTreeCopy(
  actContext: ActContext,
  id: string,
  records: ViewRecords,
): Promise<ActResult> {
  return runAct(actContext, { via: 'copy', added: await treeCopy(id, records, actContext.whole) })
}

/** Copies in another folder of the board, each with all below it. */
export async function runCopiesTo(
  actContext: ActContext,
  { ids, folder_id }: { ids: readonly string[]; folder_id: string },
  records: ViewRecords,
): Promise<ActResult> {
  return runAct(actContext, {
    via: 'copy',
    added: await treeCopies({ ids, folder_id }, records, actContext.whole),
  })
}
