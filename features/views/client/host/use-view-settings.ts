import { useStore } from '@weft/features/connectivity/client'
import { type Settings, settingsOver, type View } from '@weft/model'
import type { LocalChange } from '@weft/store'
import { useMemo } from 'react'

import type { ClientViewType } from '../view-member.ts'

export interface KeptSettings {
  settings: Settings
  /** False while this person sees settings that the others do not. */
  isShared: boolean
  /** Saves for everybody where the person may, else keeps it here: then there is no change to take back. */
  change(changed: Settings, base?: Settings): LocalChange | null
  /** Shows at once and saves with `keep`: for fields in which somebody types. */
  draft(changed: Settings): void
  keep(): void
  /** Back to what everybody sees. */
  reset(): void
}

/** The settings of a view, with those of its kind where it has none. */
export function useViewSettings(
  view: View,
  member: ClientViewType | undefined,
  mayEdit: boolean,
): KeptSettings {
  const store = useStore()
  const views = store.collection<View>('views')
  const { id, settings: own } = view
  const settings = useMemo(() => ({ ...member?.defaultSettings, ...own }), [member, own])
  const isShared = !views.hasDraft(id)
  return useMemo<KeptSettings>(() => {
    // Read anew each time: two changes may come between two renderings.
    const merged = (changed: Settings) => ({ ...views.get(id)?.settings, ...changed }) as View['settings']
    const draft = (changed: Settings) => views.addDraft(id, { settings: merged(changed) })
    return {
      settings,
      isShared,
      draft,
      change(changed, base) {
        if (mayEdit) {
          const now = { ...views.get(id)?.settings } as View['settings']
          const over = base && settingsOver(now, changed, base)
          return over
            ? views.save(id, { settings: over.settings }, { old: over.old })
            : views.save(id, { settings: merged(changed) })
        }
        draft(changed)
        return null
      },
      keep() {
        if (mayEdit && views.hasDraft(id)) views.flushDrafts([id])
      },
      reset: () => views.restoreDraft(id),
    }
  }, [views, id, settings, isShared, mayEdit])
}
