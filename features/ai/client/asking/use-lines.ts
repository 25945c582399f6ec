import { CancelledError, errorToast, problemOf } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { useEffect, useRef, useState } from 'react'

/** Models are slow, but not that slow. */
const LONGEST_SILENCE_MS = 150_000

/** What stands around each answer in lines. */
type AroundLine = { request_id: string } | { done: true } | { error: { code: string; message: string } }

interface Question<Line> {
  contract: { method: 'POST'; path: string }
  body: object
  /** Gets what is no line around the answer. */
  onLine(line: Line): void
}

/** One answer that comes line by line. */
export interface Lines<Line> {
  state: 'idle' | 'writing' | 'over'
  /** What was asked, so that it can be accepted. */
  request_id: string | null
  /** What went wrong, in words. */
  problem: string | null
  setProblem(problem: string | null): void
  ask(question: Question<Line>): void
  stop(): void
  /** It was accepted: what comes next is asked anew. */
  clear(): void
}

/** One question to the model at a time, whose answer comes line by line. Nothing of it is kept anywhere else. */
export function useLines<Line extends object>(team_id: number): Lines<Line> {
  const t = useT()
  const { client } = useEntry()
  const [state, setState] = useState<Lines<Line>['state']>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const [request_id, setRequest] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Whoever leaves waits for nothing any more.
  useEffect(() => () => running.current?.abort(), [])

  async function ask({ contract, body, onLine }: Question<Line>) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const isCurrent = () => running.current === own
    let isEnded = false
    setProblem(null)
    setRequest(null)
    setState('writing')
    const take = (line: unknown) => {
      const told = line as AroundLine | Line
      if (!isCurrent()) return
      if ('request_id' in told) setRequest(told.request_id)
      else if ('done' in told) isEnded = true
      else if ('error' in told) {
        isEnded = true
        setProblem(told.error.message)
      } else onLine(told)
    }
    try {
      const reply = await client.request({
        method: contract.method,
        path: contract.path,
        params: { team_id },
        body,
        onLine: take,
        signal: own.signal,
        timeout: LONGEST_SILENCE_MS,
        isAction: true,
      })
      if (!isCurrent()) return
      if (reply.status >= 400) setProblem(problemOf(reply).message ?? t('Something Went Wrong'))
      else if (!isEnded) setProblem(t('The answer ended too early. Keep what is there, or try again.'))
    } catch (error) {
      if (isCurrent() && !(error instanceof CancelledError))
        setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
    }
    if (isCurrent()) setState('over')
  }

  function stop() {
    running.current?.abort()
    running.current = null
    setState('over')
  }

  return {
    state,
    request_id,
    problem,
    setProblem,
    ask: (question) => void ask(question),
    stop,
    clear() {
      setRequest(null)
      setState('idle')
    },
  }
}
