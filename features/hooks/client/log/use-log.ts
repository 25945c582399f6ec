import { type Delivery, type Hook, listDeliveries, readDelivery } from '@weft/features/hooks/shared'
import { useEntry, useRemote } from '@weft/features/session/client'
import { useCallback, useState } from 'react'

type Place = Pick<Hook, 'id' | 'team_id'>

export interface Log {
  rows: readonly Delivery[] | null
  hasMore: boolean
  /** Asks anew, from the newest on. */
  again(): void
  more(): void
}

/** What a hook sent, the newest first. A log that cannot be fetched stays silent: it is empty until it can. */
export function useLog({ id, team_id }: Place, isFailed: boolean): Log {
  const { client } = useEntry()
  const [older, setOlder] = useState<{ rows: readonly Delivery[]; after: string | null } | null>(null)
  const ask = useCallback(
    (after?: string) =>
      client.call(listDeliveries, {
        params: { team_id: String(team_id), id },
        query: { ...(isFailed && { failed: '1' as const }), ...(after !== undefined && { after }) },
      }),
    [client, team_id, id, isFailed],
  )
  const load = useCallback(async () => {
    const page = await ask()
    setOlder(null)
    return page
  }, [ask])
  const [first, setFirst] = useRemote(load)
  const newest = first === 'failed' ? { data: [], after: null } : first
  const after = older ? older.after : (newest?.after ?? null)
  return {
    rows: newest && [...newest.data, ...(older?.rows ?? [])],
    hasMore: after !== null,
    again: () => setFirst(),
    more() {
      if (after === null) return
      ask(after).then(
        (page) => setOlder((known) => ({ rows: [...(known?.rows ?? []), ...page.data], after: page.after })),
        // Silent as well: the button stays.
        () => undefined,
      )
    },
  }
}

/** One delivery with its tries. */
export function useDelivery({ id, team_id }: Place, delivery: string) {
  const { client } = useEntry()
  const load = useCallback(
    async () =>
      (await client.call(readDelivery, { params: { team_id: String(team_id), id, delivery } })).data,
    [client, team_id, id, delivery],
  )
  return useRemote(load)
}
