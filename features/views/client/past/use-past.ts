import { useStore } from '@weft/features/connectivity/client'
import { folderChanges, folderContent } from '@weft/features/items/shared'
import { useEntry, useMe } from '@weft/features/session/client'
import type { Folder, View } from '@weft/model'
import type { Store } from '@weft/store'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type PastContent, type PastRows, pastStore, rowsOf } from './past-store.ts'
import type { Asked } from './steps.ts'

export interface PastShown {
  store: Store
  rows: PastRows
  at: string
  seq: number
  from: string
  /** What it answers. */
  asked: Asked
}

export interface Past {
  /** The last moment that came; null before the first one. */
  shown: PastShown | null
  problem: 'failed' | null
  isLoading: boolean
  again(): void
}

/** A thumb that is dragged passes many moments: the one where it rests is asked for. */
const REST_MS = 120

/** A folder as it was; each further moment brings only what changed in between. */
export function usePast(folder: Folder, view: View, asked: Asked): Past {
  const { client } = useEntry()
  const live = useStore()
  const { id: me } = useMe()
  const [state, setState] = useState<Omit<Past, 'again'>>({ shown: null, problem: null, isLoading: true })
  const [round, setRound] = useState(0)
  const last = useRef<PastShown | null>(null)
  const words = JSON.stringify([asked, view.id])
  const place = useRef({ folder, view })
  useEffect(() => {
    place.current = { folder, view }
  })
  useEffect(() => {
    let isGone = false
    const [question] = JSON.parse(words) as [Asked, string]
    const wanted: { at?: string; seq?: number } = question
    const { team_id, id } = place.current.folder
    const params = { team_id: String(team_id), folder_id: id }
    const before = last.current
    const ask = () => {
      const beside = { view_id: place.current.view.id, ...(wanted.at !== undefined && { at: wanted.at }) }
      const seq = wanted.seq === undefined ? undefined : String(wanted.seq)
      return before
        ? client.call(folderChanges, {
            params,
            query: { ...beside, from: String(before.seq), ...(seq !== undefined && { to: seq }) },
          })
        : client.call(folderContent, {
            params,
            query: { ...beside, ...(seq !== undefined && { seq }) },
          })
    }
    const take = (answer: unknown) => {
      if (isGone) return
      const content = answer as PastContent
      const rows = rowsOf(content, place.current.folder, before?.rows ?? new Map())
      const { past } = content
      const store = pastStore(live, { ...place.current, rows, past, before: before?.store ?? null, me })
      const shown = { store, rows, at: past.at.slice(0, 19), seq: past.seq, from: past.from, asked: question }
      last.current = shown
      setState({ shown, problem: null, isLoading: false })
    }
    const stop = live.scheduler.delay(before ? REST_MS : 0, () => {
      setState((now) => ({ ...now, isLoading: true }))
      ask().then(take, () => {
        if (!isGone) setState((now) => ({ ...now, problem: 'failed', isLoading: false }))
      })
    })
    return () => {
      stop()
      isGone = true
    }
  }, [client, live, me, words, round])
  return { ...state, again: useCallback(() => setRound((n) => n + 1), []) }
}
