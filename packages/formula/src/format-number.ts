import { makeNumberFormat, numberFormat, numberSettings } from '@weft/numbers'
import { Memory } from '@weft/base'
import type { Settings } from '@weft/model'

const plain = new Memory<Intl.NumberFormat>()

/** A number as the settings show it; where they name no decimals, as many as it has, up to eight. */
export function formatResultNumber(value: number, settings: Settings, locale: string): string {
  const look = numberSettings(settings)
  const unit = look.format === 'unit' && look.unit !== '' ? ` ${look.unit}` : ''
  const isPlain = look.format === 'decimal' || look.format === 'unit'
  if (typeof settings.precision === 'number' || !isPlain) {
    const precision =
      typeof settings.precision === 'number' ? look.precision : look.format === 'currency' ? 2 : 0
    return numberFormat({ ...look, precision }, locale).format(value) + unit
  }
  const key = `${locale} ${look.thousands}`
  const options = { useGrouping: look.thousands, maximumFractionDigits: 8 }
  return plain.get(key, () => makeNumberFormat(locale, options)).format(value) + unit
}
