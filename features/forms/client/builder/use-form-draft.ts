import type { Settings } from '@weft/model'
import { createPause, type Pause } from '@weft/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { type FormSettings, readFormSettings } from '../../shared/index.ts'
import { cleanForm } from './edit-form.ts'

/** While somebody types, nothing is saved; then all of it at once. */
const PAUSE_MS = 500

const orderOf = ({ blocks }: FormSettings) => blocks?.map(({ id }) => id).join()

/** The form as it is edited: shown at once, saved when nothing more comes for a moment. */
export function useFormDraft(
  settings: Settings,
  save: (form: FormSettings) => void,
): {
  form: FormSettings
  change(form: FormSettings): void
  /** Saves at once what waits to be saved. */
  keep(): void
} {
  const kept = useMemo(() => readFormSettings(settings), [settings])
  const [draft, setDraft] = useState<FormSettings | null>(null)
  const latest = useRef<{ draft: FormSettings | null; save: typeof save; pause: Pause | null }>({
    draft: null,
    save,
    pause: null,
  })
  useEffect(() => {
    latest.current.save = save
  })
  useEffect(() => {
    const { current } = latest
    const store = () => {
      const form = current.draft
      current.draft = null
      if (form) current.save(form)
      setDraft(null)
    }
    current.pause = createPause(store, PAUSE_MS, PAUSE_MS * 6)
    return () => current.pause?.flush()
  }, [])
  const keep = useCallback(() => latest.current.pause?.flush(), [])
  return {
    form: draft ?? kept,
    keep,
    change(form) {
      const clean = cleanForm(form)
      const { current } = latest
      const isArranged = orderOf(clean) !== orderOf(current.draft ?? kept)
      // Questions that come, go or move are a step of their own, however fast another one follows.
      if (isArranged) current.pause?.flush()
      current.draft = clean
      setDraft(clean)
      current.pause?.ask()
      if (isArranged) current.pause?.flush()
    },
  }
}
