import { countCharacters, isUuid, oneLine } from '@weft/base'
import { msg } from '@weft/i18n'
import { type AttributeInput, type ColumnGuess, type ColumnSample, nameKey, type Settings } from '@weft/model'
import { mergeLists } from '../../shared/elements/merge-lists.ts'
import {
  isLabelColor,
  type Label,
  labelSettings,
  MAX_LABEL_NAME,
  MAX_LABELS,
  newLabel,
} from '../../shared/elements/labels.ts'
import { APPEARANCES, isPriorityName } from '../../shared/elements/priorities.ts'
import { splitNames } from '../../shared/elements/split-names.ts'
import { brokenRules, isBoolean, isOneOf } from '../../shared/settings-rules.ts'
import { fromTheHighest } from './ranked-names.ts'

/** An import makes labels of at most so many names, each of at most so many characters (in the middle). */
const MAX_GUESSED_NAMES = 500
const MAX_GUESSED_LENGTH = 30

/** Takes in label ids, and names, which may become labels. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      labels: [areLabels, msg('A label needs an id, a name of at most 100 characters and a color')],
      multiple: [isBoolean, msg('Multiple labels must be on or off')],
      allowCreateFromCell: [isBoolean, msg('Adding labels while editing must be on or off')],
      appearance: [isOneOf(APPEARANCES), msg('Choose how labels look')],
    }),
  checkData(data, settings) {
    if (!Array.isArray(data) || !data.every(isUuid)) return msg('This must be a list of label ids')
    if (data.length > 1 && !labelSettings(settings).multiple) return msg('Only one label fits here')
    return data.length > MAX_LABELS ? msg('Too many labels') : null
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    return data.length > 0 ? [...new Set(data)] : null
  },
  merge: (old, mine, theirs, settings) =>
    mergeLists(old, mine, theirs, labelSettings(settings).multiple ? MAX_LABELS : 1),
  parse,
  dropped: (text, settings) =>
    /[\n\r]/.test(text.trim()) && !labelSettings(settings).multiple ? 'lines' : null,
  guess,
}

function areLabels(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MAX_LABELS) return false
  const isGood = (label: Partial<Label> | null) =>
    isUuid(label?.id) &&
    typeof label?.name === 'string' &&
    label.name.trim() !== '' &&
    label.name.length <= MAX_LABEL_NAME &&
    isLabelColor(label.color) &&
    (!label.textColor || isLabelColor(label.textColor))
  return value.every(isGood) && new Set(value.map((label: Label) => label.id)).size === value.length
}

function parse(text: string, settings: Settings) {
  const { byName, multiple, allowCreateFromCell, labels } = labelSettings(settings)
  const whole = oneLine(text)
  if (whole === '') return { data: null }
  // A label's own name may contain a comma.
  const names = byName.has(nameKey(whole)) || !multiple ? [whole] : splitNames(text).map(oneLine)
  const added = new Map<string, Label>()
  const ids = new Set<string>()
  for (const name of names) {
    const key = nameKey(name)
    let label = byName.get(key) ?? added.get(key)
    if (!label) {
      if (!allowCreateFromCell) return { problem: msg('There is no label with this name') }
      if (countCharacters(name) > MAX_LABEL_NAME) return { problem: msg('This name is too long for a label') }
      if (labels.length + added.size >= MAX_LABELS) return { problem: msg('Too many labels') }
      label = newLabel(name, labels.length + added.size)
      added.set(key, label)
    }
    ids.add(label.id)
  }
  const data = ids.size > 0 ? [...ids] : null
  if (added.size === 0) return { data }
  return { data, settings: { ...settings, labels: [...labels, ...added.values()] } }
}

function guess({ cells, name: header }: ColumnSample): ColumnGuess | null {
  const filled = cells.filter((cell) => cell !== '')
  const counts = new Map<string, { name: string; count: number }>()
  const lengths: number[] = []
  let isMultiple = false
  for (const cell of filled) {
    const names = splitNames(cell)
    if (names.length > 1) isMultiple = true
    for (const name of names.map(oneLine)) {
      const known = counts.get(nameKey(name))
      if (known) known.count++
      else counts.set(nameKey(name), { name, count: 1 })
      lengths.push(name.length)
    }
    if (counts.size > MAX_GUESSED_NAMES) return null
  }
  const middle = lengths.toSorted((a, b) => a - b)[lengths.length >> 1] ?? 0
  // Fewer than half as many names as cells also means that names come again.
  const isLabel = counts.size > 0 && counts.size < filled.length / 2 && middle <= MAX_GUESSED_LENGTH
  if (!isLabel || lengths.some((length) => length > MAX_LABEL_NAME)) return null
  const names = [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ name }) => name)
  const ranked = isPriorityName(header) && !isMultiple ? fromTheHighest(names) : null
  const settings = { labels: (ranked ?? names).map(newLabel), multiple: isMultiple }
  return { fits: 1, settings: ranked ? { ...settings, appearance: 'priority' } : settings }
}
