import { sameJson } from '@weft/base'
import { type Settings, settingsOver, type View } from '@weft/model'
import type { CollectionStore, LocalChange } from '@weft/store'

/** What the targets of such a step are called: a setting of a view, by the view's id and its key. */
export const VIEW_SETTINGS = 'view settings'

export interface SettingsChange {
  before: Settings
  after: Settings
}

/**
 * A change of some settings of a view as a step to undo. It takes back these keys alone: what else the view keeps may
 * have been changed since, by whoever it was.
 */
export function settingsStep(
  views: CollectionStore<View>,
  id: string,
  change: LocalChange,
  { before, after }: SettingsChange,
): LocalChange {
  const keys = Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key]))
  let left = 0
  return {
    ...change,
    targets: keys.map((key) => ({ collection: VIEW_SETTINGS, id: `${id}.${key}` })),
    get left() {
      return left
    },
    undo() {
      const now: Settings = views.get(id)?.settings ?? {}
      const still = keys.filter((key) => isSame(now[key], after[key]))
      left = keys.filter((key) => !isSame(now[key], after[key]) && !isSame(now[key], before[key])).length
      const [back, from] = [pick(before, still), pick(after, still)]
      const { settings, old } = settingsOver(now, back, from)
      const inverse = still.length > 0 ? views.save(id, { settings }, { old }) : null
      return inverse && settingsStep(views, id, inverse, { before: from, after: back })
    },
  }
}

/** These keys as far as they are there. */
export const pick = (settings: Settings, keys: readonly string[]): Settings =>
  Object.fromEntries(keys.flatMap((key) => (key in settings ? [[key, settings[key]]] : [])))

const isSame = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null)
