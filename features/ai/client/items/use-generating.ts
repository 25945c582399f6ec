import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { useState } from 'react'

import { acceptItems, generateItems, type GeneratedRow } from '../../shared/index.ts'
import { type Lines, useLines } from '../asking/use-lines.ts'
import { type Draft, draftOf, itemsOf } from './drafts.ts'

/** What is asked for. */
interface Wish {
  prompt: string
  /** Null until somebody chose: then a few are. */
  attribute_ids: readonly string[] | null
  hasSubItems: boolean
  most: number
}

export interface Generating extends Pick<Lines<never>, 'state' | 'problem' | 'stop'> {
  wish: Wish
  setWish(changed: Partial<Wish>): void
  drafts: readonly Draft[]
  setDraft(id: string, changed: Partial<Draft>): void
  removeDraft(id: string): void
  isAdding: boolean
  ask(attribute_ids: readonly string[]): void
  /** Adds what is ticked; ids of what was added, null where nothing was. */
  add(primary_id: string): Promise<readonly string[] | null>
}

const FIRST_WISH: Wish = { prompt: '', attribute_ids: null, hasSubItems: true, most: 10 }

/** What is asked for in a folder and what came of it. Nothing of it is kept anywhere else. */
export function useGenerating({ team_id, id: folder_id }: Folder): Generating {
  const t = useT()
  const { client } = useEntry()
  const [wish, setWish] = useState(FIRST_WISH)
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const [isAdding, setAdding] = useState(false)
  const lines = useLines<{ row: GeneratedRow }>(team_id)
  const { state, problem, request_id, setProblem, stop } = lines

  function ask(attribute_ids: readonly string[]) {
    setDrafts([])
    const { prompt, hasSubItems: sub_items, most } = wish
    lines.ask({
      contract: generateItems,
      body: { folder_id, prompt, attribute_ids, sub_items, most },
      onLine: ({ row }) => setDrafts((before) => [...before, draftOf(row)]),
    })
  }

  async function add(primary_id: string): Promise<readonly string[] | null> {
    if (request_id === null) return null
    stop()
    setAdding(true)
    setProblem(null)
    try {
      const items = itemsOf(drafts, primary_id)
      await client.call(acceptItems, { params: { team_id: String(team_id) }, body: { request_id, items } })
      setDrafts([])
      setWish((before) => ({ ...before, prompt: '' }))
      lines.clear()
      return items.map(({ id }) => id)
    } catch (error) {
      setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
      return null
    } finally {
      setAdding(false)
    }
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
    ask,
    stop,
    add,
  }
}
