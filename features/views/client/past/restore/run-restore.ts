import { t } from '@weft/i18n'
import type { Folder } from '@weft/model'
import type { Store } from '@weft/store'

import { actionsPart } from '../../data/actions-part.ts'
import { offerUndo } from '../../data/offer-undo.ts'
import { undoStackOf } from '../../data/undo-stacks.ts'
import { createWholeValues } from '../../data/whole-values.ts'
import type { RestorePlan } from './plan-restore.ts'

/** What is done to items themselves, by names that no attribute has. */
export const OF_ITEMS = { places: 'places', returned: 'returned', added: 'added' } as const

/** What of a plan is wanted; attributes are named by their ids, and what is done to items by its own word. */
export function chosenPart(plan: RestorePlan, unwanted: ReadonlySet<string>): RestorePlan {
  return {
    ...plan,
    values: new Map([...plan.values].filter(([{ id }]) => !unwanted.has(id))),
    places: unwanted.has(OF_ITEMS.places) ? [] : plan.places,
    returned: unwanted.has(OF_ITEMS.returned) ? [] : plan.returned,
    added: unwanted.has(OF_ITEMS.added) ? [] : plan.added,
  }
}

/** Everything that it changes. */
export function countOf({ values, places, returned, added }: RestorePlan): number {
  const ofItems = places.length + returned.length + added.length
  return [...values.values()].reduce((sum, edits) => sum + edits.length, ofItems)
}

interface RestoreContext {
  store: Store
  folder: Folder
  refuseOffline(): boolean
}

/** Writes it as one act of the board's undo stack; what others changed since it was planned is left, and told. */
export function runRestore(
  { store, folder, refuseOffline }: RestoreContext,
  plan: RestorePlan,
  moment: string,
): void {
  const { places, returned, added } = plan
  const undo = undoStackOf(store, folder.board_id)
  const whole = createWholeValues(store)
  const context = { store, folder, undo, whole, implied: () => ({}), refuseOffline }
  const edits = [...plan.values.values()].flat()
  actionsPart.load().then(async ({ runAct, sayTurn }) => {
    const { change } = await runAct(context, { edits, places, returned, removed: added, via: 'restore' })
    if (!change || countOf(plan) > SHOWN_FROM) return
    offerUndo(t('Restored as of {moment}', { moment }), () =>
      sayTurn(undo, 'undo', undo.undoStep(change), () => undefined),
    )
  }, ignore)
}
/** From here on an act says how far it is by itself, with its way back. */
const SHOWN_FROM = 200

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
