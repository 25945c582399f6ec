import type { Settings, ValueContext } from '@weft/model'
import { labelSettings } from '../elements/labels.ts'
import type { ConversionSide, Converted } from './conversion-side.ts'
import { convert } from './convert.ts'

/** Distinct texts become labels up to so many; more are no list to choose from. */
const MAX_NEW_LABELS = 200

/** Converts values one after the other; labels that one of them makes are there for the next. */
export interface Converter {
  convert(data: unknown): Converted
  /** Those of the target, with the labels that were made so far. */
  settings(): Settings
  /** More labels would be made than a conversion may. */
  isTooMany(): boolean
}

/** A converter between two sides; `to.settings` are those that conversion begins with. */
export function createConverter(from: ConversionSide, to: ConversionSide, context: ValueContext): Converter {
  const makesLabels = to.type.type === 'label' && from.type.type !== 'label'
  const known = makesLabels ? labelSettings(to.settings).labels.length : 0
  let settings: Settings = to.settings
  const made = () => (makesLabels ? labelSettings(settings).labels.length - known : 0)
  return {
    convert(data) {
      const own = makesLabels ? { ...settings, allowCreateFromCell: true } : settings
      const done = convert(data, from, { type: to.type, settings: own }, context)
      if ('problem' in done || done.settings === undefined) return done
      if (makesLabels) settings = { ...settings, labels: done.settings['labels'] }
      return done
    },
    settings: () => settings,
    isTooMany: () => made() > MAX_NEW_LABELS,
  }
}
