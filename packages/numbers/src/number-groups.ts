import { floorToStep, sumOf, withoutDust } from '@weft/base'
import type { Settings } from '@weft/model'
import { trueMinus } from './true-minus.ts'

export interface NumberGroup {
  key: string
  label: string
  sort: number
}

/** The group of a number, named to be seen: of its own, or with a `groupSize` the step that it lies in. */
export function numberGroup(
  data: number,
  { groupSize: size }: Settings,
  write: (number: number) => string,
): NumberGroup {
  if (typeof size !== 'number' || !(size > 0)) {
    return { key: String(withoutDust(data)), label: trueMinus(write(data)), sort: data }
  }
  const from = floorToStep(data, size)
  const ends = [from, sumOf([from, size])].map((end) => trueMinus(write(end)))
  return { key: String(from), label: ends.join(' – '), sort: from }
}

/** The least number of a group that the range allows. */
export function numberInGroup(key: string, { min, max }: { min: number | null; max: number | null }): number {
  return Math.min(Math.max(Number(key), min ?? -Infinity), max ?? Infinity)
}

/** The settings that a computed value is shown by, with the steps or periods that it is grouped by. */
export function groupedBy({ groupSize, groupBy }: Settings, shown: Settings): Settings {
  if (groupSize === undefined && groupBy === undefined) return shown
  return {
    ...shown,
    ...(groupSize === undefined ? {} : { groupSize }),
    ...(groupBy === undefined ? {} : { groupBy }),
  }
}
