import { isPlain } from '@weft/features/views/shared'
import type { Settings } from '@weft/model'

/** Settings that say how a value looks; all others, such as formulas and where links lead, stay here. */
const LOOKS = [
  'format',
  'precision',
  'thousands',
  'negativeRed',
  'currency',
  'unit',
  'min',
  'max',
  'step',
  'display',
  'displayMax',
  'color',
  'icon',
  'groupSize',
  'dateFormat',
  'time',
  'hour12',
  'range',
  'timeZone',
  'groupBy',
  'country',
  'multiple',
  'showProgress',
  'hideDone',
  'show',
  'isCover',
  'rounding',
  'result',
  'function',
  'showPath',
] as const

/** Which labels of an attribute are sent: those that stand in shown values, or all but some. */
export type KeepsLabel = (label_id: string) => boolean

/** What of an attribute's settings its values are drawn with. */
export function attributeSettings(type: string, settings: Settings, keeps: KeepsLabel): Settings {
  const kept: Record<string, unknown> = {}
  for (const key of LOOKS) if (isPlain(settings[key])) kept[key] = settings[key]
  // What is counted is counted in percent, whatever range was typed in before.
  if (type === 'progress' && (settings['source'] ?? 'manual') !== 'manual')
    for (const key of ['min', 'max', 'step']) delete kept[key]
  if (Array.isArray(settings['labels'])) kept['labels'] = settings['labels'].flatMap(labelWith(keeps))
  const { target } = settings as { target?: { type?: unknown; settings?: unknown } | null }
  if (target && typeof target.type === 'string')
    kept['target'] = {
      type: target.type,
      settings: attributeSettings(target.type, (target.settings ?? {}) as Settings, keeps),
    }
  return kept
}

const labelWith = (keeps: KeepsLabel) => (value: unknown) => {
  if (typeof value !== 'object' || value === null) return []
  const { id, name, color, textColor, isDone, category } = value as Record<string, unknown>
  return typeof id === 'string' && keeps(id) ? [{ id, name, color, textColor, isDone, category }] : []
}
