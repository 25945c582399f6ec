import { floorToStep, sumOf, withoutDust } from '@weft/base'
import type { Settings } from '@weft/model'

export interface NumberGroup {
  key: string
  label: string
  sort: number
}

/** The group of a number: of its own, or with a `groupSize` the step that it lies in. */
export function numberGroup(
  data: number,
  { groupSize: size }: Settings,
  write: (number: number) => string,
): NumberGroup {
  if (typeof size !== 'number' || !(size > 0)) {
    return { key: String(withoutDust(data)), label: write(data), sort: data }
  }
  const from = floorToStep(data, size)
  return { key: String(from), label: `${write(from)} – ${write(sumOf([from, size]))}`, sort: from }
}

/** The settings that a computed value is shown by, with the steps that it is grouped by. */
export function groupedBy({ groupSize }: Settings, shown: Settings): Settings {
  return groupSize === undefined ? shown : { ...shown, groupSize }
}
