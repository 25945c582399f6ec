import type { Settings } from '@weft/model'
import { type Label, labelSettings } from './labels.ts'

/** How labels look; as priorities the first one is the highest, or the last one where they rise. */
export const APPEARANCES = ['pills', 'priority', 'priority_rising'] as const
export type Appearance = (typeof APPEARANCES)[number]

/** 4 is urgent, 3 to 0 are bars that are filled. */
export type PriorityLevel = 0 | 1 | 2 | 3 | 4

export function appearanceOf(settings: Settings): Appearance {
  return APPEARANCES.find((one) => one === settings.appearance) ?? 'pills'
}

/** How high a label is among those of its settings; null where labels are pills. */
export function priorityLevel(label: Label, settings: Settings): PriorityLevel | null {
  const appearance = appearanceOf(settings)
  if (appearance === 'pills') return null
  // Where only some labels are sent, each says what it was among all.
  const { level } = label as { level?: unknown }
  if (level === 0 || level === 1 || level === 2 || level === 3 || level === 4) return level
  const { labels, byId } = labelSettings(settings)
  const index = byId.get(label.id)?.index ?? 0
  return levelAt(appearance === 'priority' ? index : labels.length - 1 - index, labels.length)
}

/** From the highest down: the first of four and more is urgent, the others share the bars. */
function levelAt(place: number, count: number): PriorityLevel {
  const urgent = count > 3 ? 1 : 0
  if (place < urgent) return 4
  const below = count - urgent
  const lowest = below > 3 ? 0 : 1
  const share = below < 2 ? 0 : (place - urgent) / (below - 1)
  return Math.round(3 - share * (3 - lowest)) as PriorityLevel
}

/** Whether an attribute of this name says how much its item matters. */
export function isPriorityName(name: string): boolean {
  return /^(?:priority|severity|urgency|importance)$/i.test(name.trim())
}
