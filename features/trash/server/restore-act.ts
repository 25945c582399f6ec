import { type ActPlan, plannedAct, type Principal } from '@weft/server-kit'

import { COLLECTION_OF, type RestoreActBody, restoreActBody, TRASH_KINDS } from '../shared/index.ts'

/** Several things out of the trash, each with what went there along with it. */
export const restoreAct = plannedAct<RestoreActBody>({
  kind: 'restore',
  body: restoreActBody,
  // As many as a call of as many writes.
  cost: ({ records }) => records.length / 50,
  plan: async (_kit, { principal }, { records }): Promise<ActPlan> => {
    const unique = new Map(records.map((one) => [`${one.kind}:${one.id}`, one]))
    return {
      operations: inOrder([...unique.values()], principal).map(({ kind, id }) => ({
        collection: COLLECTION_OF[kind],
        method: 'restore',
        id,
        about: id,
      })),
      via: 'restore',
    }
  },
})

type Record = RestoreActBody['records'][number]

/** Places before what lies in them: nothing comes back to a place that is in the trash. */
function inOrder(records: readonly Record[], { access: { graph } }: Principal): Record[] {
  const depthOf = (id: string): number => {
    let depth = 0
    for (let at = graph.folders.get(id); at?.parent_id; at = graph.folders.get(at.parent_id)) depth++
    return depth
  }
  const rankOf = ({ kind, id }: Record) =>
    TRASH_KINDS.indexOf(kind) + (kind === 'folder' ? depthOf(id) / 1_000 : 0)
  return records.toSorted((a, b) => rankOf(a) - rankOf(b))
}
