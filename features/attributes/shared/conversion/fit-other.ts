import { asDate, dateSettings } from '@weft/recurrence'
import { sameJson } from '@weft/base'
import { nameKey, type Settings } from '@weft/model'
import { type Label, labelSettings } from '../elements/labels.ts'
import type { ConversionSide } from './conversion-side.ts'

/** What of a value another attribute of its type can hold. */
export interface Fitted {
  /** Null where nothing of it fits. */
  data: unknown
  isWhole: boolean
  /** Labels of the value that the other attribute has none of the same name for. */
  missing: readonly Label[]
}

/** A value for another attribute of the same type: labels by their names, the end of a range where it takes ends. */
export function fitOther(data: unknown, from: Settings, to: ConversionSide): Fitted {
  const { type, settings } = to
  // What lies beside the slot goes along as it is.
  if (data === null || 'excerpt' in type) return { data, isWhole: true, missing: [] }
  const { wanted, missing } =
    type.type === 'label' ? named(data, from, settings) : { wanted: data, missing: [] }
  const normal = type.normalise(withoutEnd(wanted, type.type, settings), settings) ?? null
  const kept = normal === null || type.checkData(normal, settings) === null ? normal : partOf(normal, to)
  return { data: kept, isWhole: missing.length === 0 && sameJson(kept, normalOf(wanted, to)), missing }
}

const normalOf = (data: unknown, { type, settings }: ConversionSide) => type.normalise(data, settings) ?? null

/** Labels of one attribute as those of another that are called so; what was no label any more is none. */
function named(data: unknown, from: Settings, to: Settings): { wanted: unknown; missing: Label[] } {
  const { byId } = labelSettings(from)
  const theirs = labelSettings(to)
  const own = (Array.isArray(data) ? data : []).flatMap((id) => byId.get(String(id))?.label ?? [])
  return {
    wanted: own.flatMap(({ name }) => theirs.byName.get(nameKey(name))?.id ?? []),
    missing: own.filter(({ name }) => !theirs.byName.has(nameKey(name))),
  }
}

function withoutEnd(data: unknown, type: string, settings: Settings): unknown {
  const date = type === 'date' ? asDate(data) : null
  if (!date || date.end === undefined || dateSettings(settings).range) return data
  const { end: _end, ...day } = date
  return day
}

/** Of a list the elements that fit, the first ones where only so many do. */
function partOf(data: unknown, { type, settings }: ConversionSide): unknown {
  if (!Array.isArray(data)) return null
  const kept: unknown[] = []
  for (const one of data) if (type.checkData([...kept, one], settings) === null) kept.push(one)
  return kept.length > 0 ? kept : null
}
