import { useStore } from '@weft/features/connectivity/client'
import { type Settings, settingsOver, type View } from '@weft/model'
import { useMemo, useRef } from 'react'

import { querySchemas } from '../../shared/query-settings.ts'
import { undoStackOf } from '../data/undo-stacks.ts'
import type { ClientViewType } from '../view-member.ts'
import { pick, type SettingsChange, settingsStep } from './settings-step.ts'

export interface KeptSettings {
  settings: Settings
  /** False while this person sees settings that the others do not. */
  isShared: boolean
  /** Saves for everybody where the person may, else keeps it here: then there is no step to undo. */
  change(changed: Settings, isStep?: boolean, base?: Settings): void
  /** Shows at once and saves with `keep`: for fields in which somebody types. */
  draft(changed: Settings): void
  keep(): void
  /** Back to what everybody sees. */
  reset(): void
}

/** What decides which rows and attributes are seen, and how: that people take back as they do an edit. */
const isStepOfItself = (changed: Settings): boolean =>
  Object.keys(changed).some((key) => key in querySchemas || key === 'color')

/** What a draft has changed so far, and what of it was there before. */
interface Drafted {
  keys: Set<string>
  before: Record<string, unknown>
}

/** One that was begun on another page is saved without being a step of this one. */
function noteBefore(drafted: Drafted | undefined, now: Settings, changed: Settings): void {
  for (const key of Object.keys(changed)) {
    if (!drafted || drafted.keys.has(key)) continue
    drafted.keys.add(key)
    if (key in now) drafted.before[key] = now[key]
  }
}

/** The settings of a view, with those of its kind where it has none. */
export function useViewSettings(
  view: View,
  member: ClientViewType | undefined,
  mayEdit: boolean,
): KeptSettings {
  const store = useStore()
  const views = store.collection<View>('views')
  const undo = undoStackOf(store, view.board_id)
  const { id, settings: own } = view
  const settings = useMemo(() => ({ ...member?.defaultSettings, ...own }), [member, own])
  const isShared = !views.hasDraft(id)
  /** By view: drafts may lie on more than one. */
  const drafted = useRef(new Map<string, Drafted>())
  return useMemo<KeptSettings>(() => {
    // Read anew each time: two changes may come between two renderings.
    const shown = () => ({ ...views.get(id)?.settings }) as View['settings']
    const push = (change: ReturnType<typeof views.save>, of: SettingsChange) =>
      undo.push(change && settingsStep(views, id, change, of))
    const draft = (changed: Settings) => {
      const now = shown()
      if (!views.hasDraft(id)) drafted.current.set(id, { keys: new Set(), before: {} })
      noteBefore(drafted.current.get(id), now, changed)
      views.addDraft(id, { settings: { ...now, ...changed } })
    }
    return {
      settings,
      isShared,
      draft,
      change(changed, isStep = isStepOfItself(changed), base) {
        if (!mayEdit) {
          draft(changed)
          return
        }
        const now = shown()
        const over = base && settingsOver(now, changed, base)
        const change = over
          ? views.save(id, { settings: over.settings }, { old: over.old })
          : views.save(id, { settings: { ...now, ...changed } })
        if (isStep) push(change, { before: base ?? pick(now, Object.keys(changed)), after: changed })
      },
      keep() {
        if (!mayEdit || !views.hasDraft(id)) return
        const of = drafted.current.get(id)
        drafted.current.delete(id)
        const after = shown()
        const change = views.flushDrafts([id])
        if (of) push(change, { before: of.before, after: pick(after, [...of.keys]) })
      },
      reset: () => views.restoreDraft(id),
    }
  }, [views, undo, id, settings, isShared, mayEdit])
}
