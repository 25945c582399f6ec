import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { type ActivityLine, listActivity, type ShownAttribute } from '../shared/index.ts'
import { type Asked, queryOf } from './filters.ts'

interface Place {
  readonly team_id: number
  readonly board_id: string | null
}

interface Loaded {
  lines: readonly ActivityLine[]
  attributes: ReadonlyMap<string, ShownAttribute>
  after: string | null
  days: number
}

export interface Activity {
  /** Null until the first page is there. */
  loaded: Loaded | null
  /** Why nothing more came. */
  problem: 'failed' | 'forbidden' | null
  isLoading: boolean
  more(): void
  again(): void
}

/** While somebody looks, what is new comes by itself: no feed that they hold tells of all these places. */
const REFRESH_MS = 15_000

/** The activity of a workspace or board, page by page, the latest first. */
export function useActivity({ team_id, board_id }: Place, asked: Asked): Activity {
  const { client } = useEntry()
  const { scheduler } = useStore()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState<Activity['problem']>(null)
  const [isLoading, setLoading] = useState(false)
  const [round, setRound] = useState(0)
  const words = JSON.stringify(asked)
  const query = useMemo(() => queryOf(JSON.parse(words) as Asked), [words])

  const ask = useCallback(
    (after: string | null) =>
      client
        .call(listActivity, {
          params: { team_id: String(team_id) },
          query: { ...query, acts: 'once', ...(board_id && { board_id }), ...(after !== null && { after }) },
        })
        .then(({ data, attributes, after: next, days }): Loaded => ({
          lines: data,
          attributes: new Map(attributes.map((one) => [one.id, one])),
          after: next,
          days,
        })),
    [client, team_id, board_id, query],
  )
  useEffect(() => {
    // What was asked before is of no interest once something else is.
    let isWanted = true
    const look = (isFirst: boolean) => {
      if (isFirst) setLoading(true)
      ask(null).then(
        (page) => {
          if (!isWanted) return
          setLoaded((before) => (isFirst || !before ? page : onTop(page, before)))
          setProblem(null)
          setLoading(false)
        },
        (error: unknown) => {
          if (!isWanted) return
          setLoading(false)
          // A page that is there stays: the next look may find the server again.
          if (isFirst) setProblem(problemOf(error))
        },
      )
    }
    let stop = () => {}
    const lookAgain = () => {
      stop = scheduler.delay(REFRESH_MS, () => {
        if (document.visibilityState === 'visible') look(false)
        lookAgain()
      })
    }
    look(true)
    lookAgain()
    return () => {
      isWanted = false
      stop()
    }
  }, [ask, round, scheduler])

  return {
    loaded,
    problem,
    isLoading,
    more() {
      if (!loaded || loaded.after === null || isLoading) return
      setLoading(true)
      ask(loaded.after).then(
        (page) => {
          setLoaded((before) => (before ? below(before, page) : page))
          setLoading(false)
        },
        () => {
          setProblem('failed')
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

function problemOf(error: unknown): 'failed' | 'forbidden' {
  const { status } = error as { status?: unknown }
  return status === 403 || status === 404 ? 'forbidden' : 'failed'
}

/** A new first page above what is there; where the two do not meet, it stands alone. */
export function onTop(page: Loaded, before: Loaded): Loaded {
  const fresh = new Map(page.lines.map((line) => [line.id, line]))
  const isMet = before.lines.some(({ id }) => fresh.has(id))
  if (!isMet) return page
  const rest = before.lines.filter(({ id }) => !fresh.has(id))
  return {
    ...before,
    lines: [...page.lines, ...rest],
    attributes: new Map([...before.attributes, ...page.attributes]),
  }
}

/** An older page below; a line that was joined to since, and so moved up, is not there twice. */
export function below(before: Loaded, page: Loaded): Loaded {
  const known = new Set(before.lines.map(({ id }) => id))
  return {
    ...before,
    lines: [...before.lines, ...page.lines.filter(({ id }) => !known.has(id))],
    attributes: new Map([...before.attributes, ...page.attributes]),
    after: page.after,
  }
}
