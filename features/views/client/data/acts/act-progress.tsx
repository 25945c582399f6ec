import { useSyncExternalStore } from 'react'

import { t } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { LocalChange, Store } from '@weft/store'
import { ProgressBar, toast } from '@weft/ui'

const ID = 'act'

/** Says how far many edits are on their way to the server, until the last is answered. `undo` takes them back. */
export function showProgress(
  store: Store,
  { change, total, undo }: { change: LocalChange; total: number; undo(): void },
): void {
  toast.show(<Progress store={store} total={total} />, { id: ID, duration: null })
  void change.settled.then((outcome) => {
    if (outcome === 'saved')
      toast.success(t('{count, plural, one {# change saved} other {# changes saved}}', { count: total }), {
        id: ID,
        action: { label: t('Undo'), onPress: undo },
      })
    // What was refused or overtaken is told by whoever tells of every edit.
    else toast.dismiss(ID)
  })
}

function Progress({ store, total }: { store: Store; total: number }) {
  const t = useT()
  const waiting = useSyncExternalStore(
    (changed) => store.ledger.subscribe(changed),
    () => Math.min(total, store.waiting),
  )
  const done = total - waiting
  const label = t('Saving {done} of {total}', { done, total })
  return (
    <span>
      {label}
      <ProgressBar label={label} value={done / total} />
    </span>
  )
}
