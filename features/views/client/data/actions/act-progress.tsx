import { useSyncExternalStore } from 'react'

import { t } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { LocalChange, Store } from '@weft/store'
import { ProgressBar, toast } from '@weft/ui'

const ID = 'act'

export type Way = 'save' | 'undo'

/** How far an act of many edits is, over all of its parts: what the server has answered, and never less than before. */
export class ActProgress {
  readonly way: Way
  readonly total: number
  /** Edits that were made here so far; the rest waits for room. */
  made = 0
  /** It is being taken back: what is said of it is said of that. */
  isLeft = false
  private shown = 0
  private readonly store: Pick<Store, 'waiting'>

  constructor(store: Pick<Store, 'waiting'>, { way, total }: { way: Way; total: number }) {
    this.store = store
    this.way = way
    this.total = total
  }

  get done(): number {
    // The queue answers in the order of the edits: what waits are the last ones that were made.
    this.shown = Math.max(this.shown, this.made - Math.min(this.made, this.store.waiting))
    return this.shown
  }
}

/** Says how far many edits are on their way to the server, until the last is answered. `undo` takes them back. */
export function showProgress(
  store: Store,
  { change, progress, undo }: { change: LocalChange; progress: ActProgress; undo?(): void },
): void {
  const stop = { label: t('Undo'), onPress: () => undo?.() }
  const more = undo ? { action: stop } : {}
  toast.show(<Progress store={store} progress={progress} />, { id: ID, duration: null, ...more })
  void change.settled.then((outcome) => {
    if (progress.isLeft) return
    const count = progress.made
    // What was refused or overtaken is told by whoever tells of every edit.
    if (outcome !== 'saved') toast.dismiss(ID)
    else if (progress.way === 'undo')
      toast.success(t('{count, plural, one {Undone: # change} other {Undone: # changes}}', { count }), {
        id: ID,
      })
    else
      toast.success(t('{count, plural, one {# change saved} other {# changes saved}}', { count }), {
        id: ID,
        ...more,
      })
  })
}

function Progress({ store, progress }: { store: Store; progress: ActProgress }) {
  const t = useT()
  const done = useSyncExternalStore(
    (changed) => store.ledger.subscribe(changed),
    () => progress.done,
  )
  const { total, way } = progress
  const label =
    way === 'undo'
      ? t('Undoing {done} of {total}', { done, total })
      : t('Saving {done} of {total}', { done, total })
  return (
    <span>
      {label}
      <ProgressBar label={label} value={total === 0 ? 1 : done / total} />
    </span>
  )
}
