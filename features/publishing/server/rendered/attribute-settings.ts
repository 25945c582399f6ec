import { serverAttributeType } from '@weft/features/attributes/server'
import { isPlain } from '@weft/features/views/shared'
import type { Settings } from '@weft/model'

/** Which labels of an attribute are sent: those that stand in shown values, or all but some. */
export type KeepsLabel = (label_id: string) => boolean

/** What of an attribute's settings its values are drawn with. */
export function attributeSettings(type: string, settings: Settings, keeps: KeepsLabel): Settings {
  const kept: Record<string, unknown> = {}
  const { settings: shown = [], rank } = serverAttributeType(type).published ?? {}
  for (const key of typeof shown === 'function' ? shown(settings) : shown)
    if (isPlain(settings[key])) kept[key] = settings[key]
  if (Array.isArray(settings['labels']))
    kept['labels'] = settings['labels'].flatMap(labelWith(keeps, (id) => rank?.(id, settings)))
  const { target } = settings as { target?: { type?: unknown; settings?: unknown } | null }
  if (target && typeof target.type === 'string')
    kept['target'] = {
      type: target.type,
      settings: attributeSettings(target.type, (target.settings ?? {}) as Settings, keeps),
    }
  return kept
}

const labelWith = (keeps: KeepsLabel, rankOf: (id: string) => object | undefined) => (value: unknown) => {
  if (typeof value !== 'object' || value === null) return []
  const { id, name, color, textColor, isDone, category } = value as Record<string, unknown>
  if (typeof id !== 'string' || !keeps(id)) return []
  return [{ id, name, color, textColor, isDone, category, ...rankOf(id) }]
}
