import { CancelledError, errorToast, problemOf } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { useEffect, useRef, useState } from 'react'

import { acceptItems, type GeneratedLine } from '../../shared/index.ts'
import { type Draft, draftOf, itemsOf } from './drafts.ts'
import { requestRows, type Wish } from './request-rows.ts'

export interface Generating {
  wish: Wish
  setWish(changed: Partial<Wish>): void
  drafts: readonly Draft[]
  setDraft(id: string, changed: Partial<Draft>): void
  removeDraft(id: string): void
  state: 'idle' | 'writing' | 'over'
  isAdding: boolean
  /** What went wrong, in words. */
  problem: string | null
  ask(attribute_ids: readonly string[]): void
  stop(): void
  /** Adds what is ticked; whether it was. */
  add(primary_id: string): Promise<boolean>
}

const FIRST_WISH: Wish = { prompt: '', attribute_ids: null, hasSubItems: true, most: 10 }

/** What is asked for in a folder and what came of it. Nothing of it is kept anywhere else. */
export function useGenerating({ team_id, id: folder_id }: Folder): Generating {
  const t = useT()
  const { client } = useEntry()
  const [wish, setWish] = useState(FIRST_WISH)
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [state, setState] = useState<Generating['state']>('idle')
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [request_id, setRequest] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Whoever leaves the folder waits for nothing any more.
  useEffect(() => () => running.current?.abort(), [])

  async function ask(attribute_ids: readonly string[]) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const isCurrent = () => running.current === own
    let isEnded = false
    setDrafts([])
    setProblem(null)
    setRequest(null)
    setState('writing')
    const onLine = (line: unknown) => {
      const told = line as GeneratedLine
      if (!isCurrent()) return
      if ('request_id' in told) setRequest(told.request_id)
      else if ('row' in told) setDrafts((before) => [...before, draftOf(told.row)])
      else isEnded = true
      if ('error' in told) setProblem(told.error.message)
    }
    try {
      const asked = { ...wish, attribute_ids: [...attribute_ids] }
      const reply = await requestRows(client, { team_id, folder_id, asked, onLine, signal: own.signal })
      if (!isCurrent()) return
      if (reply.status >= 400) setProblem(problemOf(reply).message ?? t('Something Went Wrong'))
      else if (!isEnded) setProblem(t('The answer ended too early. Keep what is there, or try again.'))
    } catch (error) {
      if (isCurrent() && !(error instanceof CancelledError))
        setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
    }
    if (isCurrent()) setState('over')
  }

  async function add(primary_id: string): Promise<boolean> {
    if (request_id === null) return false
    stop()
    setAdding(true)
    setProblem(null)
    try {
      const items = itemsOf(drafts, primary_id)
      await client.call(acceptItems, { params: { team_id: String(team_id) }, body: { request_id, items } })
      setDrafts([])
      setWish((before) => ({ ...before, prompt: '' }))
      setRequest(null)
      setState('idle')
      return true
    } catch (error) {
      setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
      return false
    } finally {
      setAdding(false)
    }
  }

  function stop() {
    running.current?.abort()
    running.current = null
    setState('over')
  }

  return {
    wish,
    setWish: (changed) => setWish((before) => ({ ...before, ...changed })),
    drafts,
    setDraft: (id, changed) =>
      setDrafts((before) => before.map((one) => (one.id === id ? { ...one, ...changed } : one))),
    removeDraft: (id) => setDrafts((before) => before.filter((one) => one.id !== id)),
    state,
    isAdding,
    problem,
    ask: (attribute_ids) => void ask(attribute_ids),
    stop,
    add,
  }
}
