import { colorInTurn, isPaletteColor, newUuid } from '@weft/base'
import { nameKey, type Settings } from '@weft/model'

export const MAX_LABELS = 1000
export const MAX_LABEL_NAME = 100

export interface Label {
  id: string
  name: string
  /** A name of the palette, or `#rrggbb`. */
  color: string
  /** `#rrggbb` beside a colour of one's own; empty for the palette. */
  textColor: string
  isDone?: boolean
  category?: 'todo' | 'doing' | 'done' | undefined
}

export interface LabelSettings {
  /** In the order that people gave them. */
  labels: readonly Label[]
  byId: ReadonlyMap<string, { label: Label; index: number }>
  byName: ReadonlyMap<string, Label>
  /** They are stages of work and have a dot each, also one that was just typed and has no category yet. */
  areStages: boolean
  multiple: boolean
  allowCreateFromCell: boolean
}

const read = new WeakMap<Settings, LabelSettings>()

/** A label attribute's settings; entries that are no labels are left out. Read once per settings object. */
export function labelSettings(settings: Settings): LabelSettings {
  let known = read.get(settings)
  if (!known) {
    const labels = (Array.isArray(settings.labels) ? settings.labels : []).filter(isLabel)
    const byName = new Map<string, Label>()
    // Of two labels with one name the first is meant.
    for (const label of labels.toReversed()) byName.set(nameKey(label.name), label)
    known = {
      labels,
      byId: new Map(labels.map((label, index) => [label.id, { label, index }])),
      byName,
      areStages: labels.some(({ category }) => category !== undefined),
      multiple: settings.multiple !== false,
      allowCreateFromCell: settings.allowCreateFromCell !== false,
    }
    read.set(settings, known)
  }
  return known
}

function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Partial<Label>
  return typeof id === 'string' && typeof name === 'string'
}

/** The ids of a value that are labels of these settings: labels that were deleted show nowhere. */
export function labelIds(data: unknown, settings: Settings): string[] {
  if (!Array.isArray(data)) return []
  const { byId } = labelSettings(settings)
  return data.filter((id): id is string => typeof id === 'string' && byId.has(id))
}

/** A new label in the next colour of the palette. */
export function newLabel(name: string, count: number): Label {
  return { id: newUuid(), name, color: colorInTurn(count), textColor: '' }
}

export type LabelCategory = NonNullable<Label['category']>

const CATEGORY_COLORS: Readonly<Record<LabelCategory, string>> = {
  todo: 'gray',
  doing: 'blue',
  done: 'green',
}

/** The label in another category, or null for none. Its colour follows, unless somebody chose another one. */
export function inCategory(label: Label, category: LabelCategory | null): Label {
  const { category: before, isDone: _isDone, ...rest } = label
  if (category === null) return rest
  const isChosen = label.textColor !== '' || (before !== undefined && label.color !== CATEGORY_COLORS[before])
  return { ...rest, category, ...(isChosen ? {} : { color: CATEGORY_COLORS[category] }) }
}

/** Whether an attribute of this name says where its item stands: an item has one status, one priority. */
export function isStatusName(name: string): boolean {
  return /^(?:status|state|stage|priority|phase|progress)$/i.test(name.trim())
}

/** A name of the palette, or a colour of one's own. */
export function isLabelColor(color: unknown): boolean {
  return isPaletteColor(color) || (typeof color === 'string' && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color))
}
