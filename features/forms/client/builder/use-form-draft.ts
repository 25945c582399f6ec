import { sameJson } from '@weft/base'
import type { Settings } from '@weft/model'
import { type DraftPlace, useEditorDraft } from '@weft/store/react'
import { createPause, type Pause } from '@weft/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { type FormSettings, readFormSettings } from '../../shared/index.ts'
import { changedWords } from './changed-words.ts'
import { cleanForm } from './edit-form.ts'
import { joinForms } from './join-forms.ts'

/** While somebody types, nothing is saved; then all of it at once. */
const PAUSE_MS = 500

const orderOf = ({ blocks }: FormSettings) => blocks?.map(({ id }) => id).join()

export interface FormDraft {
  form: FormSettings
  change(form: FormSettings): void
  /** Saves at once what waits to be saved. */
  keep(): void
  /** What was typed earlier and never saved; null while nothing is offered. */
  left: { text: string; restore(): void; discard(): void } | null
}

interface OpenForm {
  draft: FormSettings | null
  /** What was shown when the draft was begun, with what of others was joined since. */
  base: FormSettings
  /** The same as it is stored: what is not stored is shown as its default. */
  stored: unknown
  save(form: FormSettings, base: unknown): void
  pause: Pause | null
}

/**
 * The form as it is edited: shown at once, saved when nothing more comes for a moment or the page goes away, and until
 * then on the device.
 */
export function useFormDraft(settings: Settings, save: OpenForm['save'], place?: DraftPlace): FormDraft {
  const kept = useMemo(() => readFormSettings(settings), [settings])
  const [draft, setDraft] = useState<FormSettings | null>(null)
  const keeper = useEditorDraft(place?.place, place?.label ?? '')
  const [isOffered, setIsOffered] = useState(keeper.left !== null)
  const latest = useRef<OpenForm>({ draft: null, base: kept, stored: settings['form'], save, pause: null })
  useEffect(() => {
    latest.current.save = save
  })
  useEffect(() => {
    const { current } = latest
    const store = () => {
      const form = current.draft
      current.draft = null
      keeper.end()
      if (form) {
        current.save(form, current.stored)
        // What follows in the same moment is changed over this, before it comes back as settings.
        current.base = form
        current.stored = form
      }
      setDraft(null)
    }
    current.pause = createPause(store, PAUSE_MS, PAUSE_MS * 6)
    const flush = () => current.pause?.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])
  useEffect(() => {
    const { current } = latest
    // What others save of other questions comes in at once; what clashes is judged when this is saved.
    const joined = current.draft && joinForms(current.base, current.draft, kept)
    if (current.draft && !joined) return
    current.base = kept
    current.stored = settings['form']
    if (!joined) return
    current.draft = joined
    setDraft(joined)
  }, [kept, settings])
  const keep = useCallback(() => latest.current.pause?.flush(), [])
  const note = () => {
    const { current } = latest
    keeper.note(
      () =>
        current.draft && {
          base: current.stored,
          draft: current.draft,
          text: changedWords(current.base, current.draft),
        },
    )
  }
  const forget = () => {
    keeper.forgetLeft()
    setIsOffered(false)
  }
  const restore = () => {
    const { current } = latest
    const mine = readFormSettings({ form: keeper.left?.draft })
    const base = readFormSettings({ form: keeper.left?.base })
    const joined = joinForms(base, mine, draft ?? kept)
    current.base = joined ? kept : base
    current.stored = joined ? settings['form'] : keeper.left?.base
    current.draft = joined ?? mine
    setDraft(current.draft)
    note()
    forget()
    current.pause?.ask()
  }
  const isNews = isOffered && !sameJson(keeper.left?.draft, draft ?? kept)
  return {
    left: keeper.left && isNews ? { text: keeper.left.text, restore, discard: forget } : null,
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
      note()
      current.pause?.ask()
      if (isArranged) current.pause?.flush()
    },
  }
}
