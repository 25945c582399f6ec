import type { ConversionSide, Converted } from '@weft/features/attributes/server'
import { isConversionTarget } from '@weft/features/attributes/shared'

import type { ReadySlot, SourceSlot } from './slots/queries.ts'
import type { SteadyConverter } from './steady-converter.ts'

/** Reads the data that an item shows: what its slot holds, or what it is worked out as. */
export type ReadSource = (source: SourceSlot) => unknown

/** What a slot holds whole: what lies beside it counts. */
export const storedSource: ReadSource = ({ slot, html }) => (slot?.[0] == null ? null : (html ?? slot[0]))

/** A slot as it was and as it is to be; `lost` when something becomes nothing, or less than it was. */
export function readySlot(
  source: SourceSlot,
  read: ReadSource,
  to: ConversionSide,
  converter: Pick<SteadyConverter, 'convert'>,
): { slot: ReadySlot; lost: boolean; filled: boolean; whole: unknown } {
  const before = read(source) ?? null
  // Of what nobody can assign nothing but emptiness can be written.
  const made: Converted = isConversionTarget(to.type)
    ? converter.convert(before, source.item_id)
    : { data: null }
  const whole = 'problem' in made ? null : (made.data ?? null)
  const { excerpt } = to.type as { excerpt?: (data: unknown) => unknown }
  return {
    slot: {
      item_id: source.item_id,
      old: source.slot?.[0] ?? null,
      old_text: source.html,
      old_version: source.slot?.[1] ?? 0,
      data: whole !== null && excerpt ? excerpt(whole) : whole,
      text: whole !== null && excerpt ? String(whole) : null,
    },
    filled: before !== null,
    lost: before !== null && (whole === null || ('isCut' in made && made.isCut === true)),
    whole,
  }
}
