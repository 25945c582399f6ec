import { tellRefusal } from '@weft/features/connectivity/client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { ApiError } from '@weft/api-client'
import { toast, useConfirm } from '@weft/ui'
import { useState } from 'react'

import { emptyTrash, removeForEver, restoreRecord, type TrashEntry, type TrashKind } from '../shared/index.ts'

export interface TrashActions {
  isBusy: boolean
  restore(entries: readonly TrashEntry[]): Promise<void>
  remove(entries: readonly TrashEntry[]): Promise<void>
  empty(): Promise<void>
}

interface Outcomes {
  onGone(ids: ReadonlySet<string>): void
  onEmptied(): void
}

/** What can be done in the trash; each says what came of it, and what could not be stays in the list. */
export function useTrashActions(team_id: number, { onGone, onEmptied }: Outcomes): TrashActions {
  const t = useT()
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const params = { team_id: String(team_id) }

  /** One after the other; stops at the first that fails, so that one broken entry is not told a hundred times. */
  async function each(
    entries: readonly TrashEntry[],
    doing: 'restore' | 'remove',
    work: (entry: TrashEntry) => Promise<unknown>,
  ): Promise<number> {
    setBusy(true)
    const gone = new Set<string>()
    try {
      for (const entry of entries) {
        try {
          await work(entry)
        } catch (error) {
          // It went along with a place that was removed before it.
          if (doing === 'remove' && error instanceof ApiError && error.status === 404) {
            gone.add(entry.id)
            continue
          }
          // A sentence of the server says more than ours.
          if (error instanceof ApiError && error.status < 500) tellRefusal(error, { pretend: isPretending })
          else toast.error(failuresOf(t, doing)[entry.kind])
          break
        }
        gone.add(entry.id)
      }
    } finally {
      setBusy(false)
      onGone(gone)
    }
    return gone.size
  }

  return {
    isBusy,
    async restore(entries) {
      const count = await each(entries, 'restore', ({ id, kind }) =>
        client.call(restoreRecord(kind), { params: { ...params, id } }),
      )
      if (count > 0) toast.success(t('{count, plural, one {Restored} other {# restored}}', { count }))
    },
    async remove(entries) {
      const isSure = await confirm({
        title: t('Delete forever?'),
        message: whatGoes(t, entries),
        confirmText: t('Delete forever'),
        tone: 'danger',
        typeToConfirm: 'DELETE',
      })
      if (!isSure) return
      const count = await each(entries, 'remove', ({ id }) =>
        client.call(removeForEver, { params: { ...params, id } }),
      )
      if (count > 0)
        toast.success(t('{count, plural, one {Deleted forever} other {# deleted forever}}', { count }))
    },
    async empty() {
      const isSure = await confirm({
        title: t('Empty the trash?'),
        message: t('Everything in it that you can delete will be deleted forever. This cannot be undone.'),
        confirmText: t('Empty trash'),
        tone: 'danger',
        typeToConfirm: 'DELETE',
      })
      if (!isSure) return
      setBusy(true)
      try {
        let removed = 0
        for (let hasMore = true; hasMore;) {
          const { data } = await client.call(emptyTrash, { params })
          removed += data.removed
          hasMore = data.has_more
        }
        toast.success(
          t('{count, plural, one {# entry deleted forever} other {# entries deleted forever}}', {
            count: removed,
          }),
        )
      } catch (error) {
        tellRefusal(error, { pretend: isPretending })
      } finally {
        setBusy(false)
        onEmptied()
      }
    },
  }
}

type T = ReturnType<typeof useT>

/** What is said where the server says nothing. */
function failuresOf(t: T, doing: 'restore' | 'remove'): Readonly<Record<TrashKind, string>> {
  return doing === 'restore'
    ? {
        board: t('Error restoring a board'),
        folder: t('Error restoring a folder'),
        view: t('Error restoring a view'),
        attribute: t('Error restoring an attribute'),
        item: t('Error restoring an item'),
      }
    : {
        board: t('Error deleting a board'),
        folder: t('Error deleting a folder'),
        view: t('Error deleting a view'),
        attribute: t('Error deleting an attribute'),
        item: t('Error deleting an item'),
      }
}

function whatGoes(t: T, entries: readonly TrashEntry[]): string {
  const [first] = entries
  return entries.length === 1 && first
    ? t('{name} and everything that belongs to it will be gone. This cannot be undone.', {
        name: first.name === '' ? t('Untitled') : first.name,
      })
    : t('{count} things and everything that belongs to them will be gone. This cannot be undone.', {
        count: entries.length,
      })
}
