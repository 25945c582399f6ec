import type { ActResult, ViewRecords } from '../../view-member.ts'
import { copies, treeCopies, treeCopy } from '../copy-of.ts'
import { type ActWorld, runAct } from './run-act.ts'

/** Makes copies of items, each right behind its own; one step to undo. */
export async function runCopies(
  world: ActWorld,
  ids: readonly string[],
  records: ViewRecords,
): Promise<ActResult> {
  return runAct(world, { added: await copies(ids, records, world.whole) })
}

/** The same of one item with all below it. */
export async function runTreeCopy(world: ActWorld, id: string, records: ViewRecords): Promise<ActResult> {
  return runAct(world, { added: await treeCopy(id, records, world.whole) })
}

/** Copies in another folder of the board, each with all below it. */
export async function runCopiesTo(
  world: ActWorld,
  { ids, folder_id }: { ids: readonly string[]; folder_id: string },
  records: ViewRecords,
): Promise<ActResult> {
  return runAct(world, { added: await treeCopies({ ids, folder_id }, records, world.whole) })
}
