import { CancelledError, errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { useEffect, useRef, useState } from 'react'

import { takeAnswer } from '../../shared/index.ts'

/** Models are slow, but not that slow. */
export const LONGEST_WAIT_MS = 150_000

export interface Asked<Answer> {
  answer: Answer | null
  isBusy: boolean
  /** What went wrong, in words. */
  problem: string | null
  ask(request: (signal: AbortSignal) => Promise<Answer>): void
  stop(): void
  /** Credits that were used since. */
  used: number
  /** Takes a credit for the answer; whether there was one. */
  take(request_id: string): Promise<boolean>
}

/** One question to the model, and what came of it. Nothing of it is kept anywhere else. */
export function useAsked<Answer>(team_id: number): Asked<Answer> {
  const t = useT()
  const { client } = useEntry()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [used, setUsed] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Whoever leaves waits for nothing any more.
  useEffect(() => () => running.current?.abort(), [])
  const say = (error: unknown) => setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))

  async function ask(request: (signal: AbortSignal) => Promise<Answer>) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setAnswer(null)
    setProblem(null)
    setBusy(true)
    try {
      const found = await request(own.signal)
      if (running.current === own) setAnswer(found)
    } catch (error) {
      if (running.current === own && !(error instanceof CancelledError)) say(error)
    }
    if (running.current === own) setBusy(false)
  }

  async function take(request_id: string): Promise<boolean> {
    setProblem(null)
    setBusy(true)
    try {
      await client.call(takeAnswer, { params: { team_id: String(team_id) }, body: { request_id } })
      setAnswer(null)
      setUsed((before) => before + 1)
      return true
    } catch (error) {
      say(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  function stop() {
    running.current?.abort()
    running.current = null
    setBusy(false)
  }

  return { answer, isBusy, problem, used, ask: (request) => void ask(request), stop, take }
}
