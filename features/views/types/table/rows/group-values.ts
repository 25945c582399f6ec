import { type GroupLevel, levelsOfSegment, valuesOfLevels } from '../../../client/data/group-values.ts'
import type { GridModel } from '../grid/grid-model.ts'

/** The levels of a group from the outermost inwards, with values as the group's first row has them. */
export function levelsOf(model: GridModel, group: number): GroupLevel[] {
  return levelsOfSegment(
    model.groups.map(({ segment }) => segment),
    group,
    model.options.query,
  )
}

/** The values that a new row of a group gets. */
export function valuesOfGroup(model: GridModel, group: number): Record<string, unknown> {
  return valuesOfLevels(levelsOf(model, group))
}
