import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { type Subscribed, type Subscription, subscriptionId, subscriptions } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { useEffect, useState } from 'react'

interface Subject {
  readonly team_id: number
  readonly resource: Subscribed
  readonly resource_id: string
}

export interface ShownSubscription {
  /** Undefined where there is none. */
  muted: boolean | undefined
  /** Whether the server was asked, or this device knows. */
  isKnown: boolean
  /** Missing where it cannot be chosen: in another workspace than the one that is open. */
  choose: ((muted: boolean) => void) | undefined
}

/** What somebody chose of a thing, or what follows from what they did; `round` asks again. */
export function useSubscription({ team_id, resource, resource_id }: Subject, round = ''): ShownSubscription {
  const store = useStore()
  const { id: user_id } = useMe()
  const table = store.collection<Subscription>(subscriptions.name)
  const id = subscriptionId(user_id, resource, resource_id)
  const record = useRecord(table, id)
  const status = useConnectionStatus()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  useEffect(() => {
    if (store.isPretending || status === 'disconnected') return
    let isOver = false
    store.transport.one(team_id, `/${subscriptions.name}/${id}`).then(
      (answer) => {
        if (isOver) return
        if (answer.status === 200)
          store.applyRemote(() => table.takePart([answer.data as Subscription], null, () => false))
        // What is not there is an answer, too.
        if (answer.status === 200 || answer.status === 404) setAskedFor(id)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [store, table, team_id, id, status, round])
  return {
    muted: record?.muted,
    isKnown: record !== undefined || askedFor === id || store.isPretending || status === 'disconnected',
    choose:
      team_id === store.team_id && !store.isReadOnly
        ? (muted) => {
            if (table.get(id)) table.save(id, { muted })
            else table.create({ user_id, resource, resource_id, muted })
          }
        : undefined,
  }
}
