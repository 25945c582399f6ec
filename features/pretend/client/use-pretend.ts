import { ApiError, errorToast } from '@weft/api-client'
import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item, SyncedRecord } from '@weft/model'
import type { Store } from '@weft/store'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type AppliedPart, applyPretend, pretend, type PretendAnswer } from '../shared/index.ts'
import type { PretendWish } from './wish.ts'

export interface PretendState {
  /** What it would do, as it was worked out last. */
  answer: PretendAnswer | null
  /** The answer before that, where somebody has gone on meanwhile. */
  before: PretendAnswer | null
  isBusy: boolean
  problem: string | null
  /** It was to be done, and would have done something else than was shown. */
  isStopped: boolean
  /** How far doing it is; null while it is only looked at. */
  progress: { done: number; of: number } | null
}

const NOTHING: PretendState = {
  answer: null,
  before: null,
  isBusy: true,
  problem: null,
  isStopped: false,
  progress: null,
}

/** What was done before it stopped, or all of it. */
export interface Outcome {
  act: string
  records: AppliedPart['records'][number][]
  isWhole: boolean
  /** It was begun, and goes on in the background. */
  isLater: boolean
}

/** Others’ edits of what is shown are waited for so long, so that many of them are one look. */
const SETTLES_MS = 1_200

/** What an act would do: worked out by the server, again when what is shown has moved on, and done exactly so. */
export function usePretend(wish: PretendWish) {
  const t = useT()
  const { client } = useEntry()
  const store = useStore()
  const isOffline = useConnectionStatus() === 'disconnected'
  const [state, setState] = useState<PretendState>(NOTHING)
  const asked = useRef(0)
  const params = { team_id: String(wish.team_id) }
  const sayProblem = useCallback(
    (error: unknown) => errorToast(error)?.text ?? t('Something Went Wrong'),
    [t],
  )

  const compute = async () => {
    const round = ++asked.current
    setState((now) => ({ ...now, isBusy: true, problem: null }))
    try {
      const { data } = await client.call(pretend, { params, body: { act: wish.act } })
      if (round !== asked.current) return
      setState((now) => ({ ...NOTHING, answer: data, before: now.answer, isBusy: false }))
    } catch (error) {
      if (round === asked.current) setState((now) => ({ ...now, isBusy: false, problem: sayProblem(error) }))
    }
  }
  const latest = useRef(compute)
  useEffect(() => {
    latest.current = compute
  })
  const isDoing = state.progress !== null
  useEffect(() => {
    if (!isOffline && !isDoing) void latest.current()
    // oxlint-disable-next-line react/exhaustive-deps -- once, and once more when the network is back
  }, [isOffline])
  useMovedOn(store, state, () => void latest.current())

  const isCancelled = useRef(false)
  const apply = async (without: readonly string[]): Promise<Outcome | null> => {
    const { answer } = state
    if (!answer || isDoing) return null
    // What is worked out meanwhile would be another one than is done.
    asked.current++
    isCancelled.current = false
    const outcome: Outcome = { act: '', records: [], isWhole: false, isLater: false }
    setState((now) => ({ ...now, isBusy: false, problem: null, progress: { done: 0, of: 0 } }))
    try {
      while (!isCancelled.current) {
        const { data } = await client.call(applyPretend, {
          params: { ...params, token: answer.token },
          body: { without: [...without] },
        })
        outcome.act = data.act
        outcome.isLater = data.isLater === true
        outcome.records.push(...data.records)
        takeIn(store, data.records)
        setState((now) => ({ ...now, progress: { done: data.done, of: data.of } }))
        outcome.isWhole = data.done >= data.of
        if (outcome.isWhole) return outcome
      }
      setState((now) => ({ ...now, progress: null }))
    } catch (error) {
      const again = changedAnswer(error)
      setState((now) =>
        again
          ? { ...NOTHING, answer: again, before: now.answer, isBusy: false, isStopped: true }
          : { ...now, progress: null, problem: sayProblem(error) },
      )
    }
    return outcome.records.length > 0 ? outcome : null
  }
  return {
    ...state,
    isOffline,
    compute: () => void latest.current(),
    apply,
    cancel: () => {
      isCancelled.current = true
    },
  }
}

/** What it would do by now, where that is why it was refused. */
function changedAnswer(error: unknown): PretendAnswer | null {
  if (!(error instanceof ApiError) || error.code !== 'changed') return null
  return (error.response.data as { data?: PretendAnswer } | null)?.data ?? null
}

/** What came back is shown at once, also before its frame is here. */
function takeIn(store: Store, records: AppliedPart['records']): void {
  store.applyRemote(() => {
    for (const [name, own] of Map.groupBy(records, ({ collection }) => collection)) {
      if (!isFollowed(store, name)) continue
      const standing = own.filter(({ record }) => (record['deleted_at'] ?? null) === null)
      const rows = standing.map(({ record }) => record as unknown as SyncedRecord)
      store.collection(name).takePart(rows, null, () => false)
    }
  })
}

const isFollowed = (store: Store, name: string) =>
  [...store.space.allSettings()].some(({ collection }) => collection.name === name)

/** Calls back a moment after somebody changed items that are shown. */
function useMovedOn(store: Store, { answer, isBusy, progress }: PretendState, onMoved: () => void): void {
  const call = useRef(onMoved)
  useEffect(() => {
    call.current = onMoved
  })
  useEffect(() => {
    if (!answer || isBusy || progress) return undefined
    const rows = [answer.created, answer.changed, answer.moved, answer.deleted, answer.restored].flat()
    const shown = new Set([...rows.map(({ record }) => record.id), ...answer.unchanged])
    let forget = () => {}
    const stop = store.collection<Item>('items').subscribe(({ upserted, removed }) => {
      if (![...upserted, ...removed].some((id) => shown.has(id))) return
      forget()
      forget = store.scheduler.delay(SETTLES_MS, () => call.current())
    })
    return () => {
      forget()
      stop()
    }
  }, [store, answer, isBusy, progress])
}
