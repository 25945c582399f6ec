import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useCallback, useEffect, useState } from 'react'

import { type AutomationRun, boardRuns, type RunState } from '../../shared/index.ts'
import { usePagePlace } from '../page-place.tsx'
import { type AskProblem, problemOf } from '../use-asked.ts'

/** Runs arrive on top while somebody looks. */
const REFRESH_MS = 5_000

export interface AskedRuns {
  automation_id: string | null
  state: RunState | null
}

export interface Runs {
  /** Null until the first page is there. */
  rows: readonly AutomationRun[] | null
  problem: AskProblem | null
  hasMore: boolean
  isLoading: boolean
  more(): void
  again(): void
}

interface Told {
  by: unknown
  rows: readonly AutomationRun[]
  after: string | null
}

/** What rules of the board did, the newest first, page by page. */
export function useRuns({ automation_id, state }: AskedRuns): Runs {
  const { client } = useEntry()
  const { scheduler } = useStore()
  const { team_id, board_id } = usePagePlace()
  const [told, setTold] = useState<Told | null>(null)
  const [problem, setProblem] = useState<AskProblem | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [round, setRound] = useState(0)
  const ask = useCallback(
    (after: string | null) =>
      client.call(boardRuns, {
        params: { team_id: String(team_id) },
        query: {
          board_id,
          ...(automation_id !== null && { automation_id }),
          ...(state !== null && { state }),
          ...(after !== null && { after }),
        },
      }),
    [client, team_id, board_id, automation_id, state],
  )
  useEffect(() => {
    let isWanted = true
    let stop = () => {}
    const look = () => {
      if (document.visibilityState === 'visible')
        ask(null).then(
          ({ data, after }) => {
            if (!isWanted) return
            setTold((before) => onTop({ by: ask, rows: data, after }, before))
            setProblem(null)
          },
          (error: unknown) => isWanted && setProblem(problemOf(error)),
        )
      stop = scheduler.delay(REFRESH_MS, look)
    }
    look()
    return () => {
      isWanted = false
      stop()
    }
  }, [ask, scheduler, round])
  const shown = told?.by === ask ? told : null
  return {
    rows: shown?.rows ?? null,
    problem: shown ? null : problem,
    hasMore: shown?.after != null,
    isLoading,
    more() {
      if (!shown || shown.after === null || isLoading) return
      setLoading(true)
      ask(shown.after).then(
        ({ data, after }) => {
          setTold((before) => below({ by: ask, rows: data, after }, before))
          setLoading(false)
        },
        (error: unknown) => {
          setProblem(problemOf(error))
          setLoading(false)
        },
      )
    },
    again() {
      setProblem(null)
      setRound((before) => before + 1)
    },
  }
}

/** A new first page above what is there; where the two do not meet, it stands alone. */
function onTop(page: Told, before: Told | null): Told {
  if (!before || before.by !== page.by) return page
  const fresh = new Set(page.rows.map(({ id }) => id))
  if (!before.rows.some(({ id }) => fresh.has(id))) return page
  const rest = before.rows.filter(({ id }) => !fresh.has(id))
  return { ...before, rows: [...page.rows, ...rest] }
}

function below(page: Told, before: Told | null): Told {
  if (!before || before.by !== page.by) return page
  const known = new Set(before.rows.map(({ id }) => id))
  return { ...page, rows: [...before.rows, ...page.rows.filter(({ id }) => !known.has(id))] }
}
