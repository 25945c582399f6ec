import { type GroupLevel, levelsOfSegment, valuesOfLevels } from '../../../client/data/group-values.ts'
import type { ViewRecords } from '../../../client/view-member.ts'
import type { GridModel } from '../grid/grid-model.ts'

/** The levels of a group from the outermost inwards, with values that put a row there. */
export function levelsOf(model: GridModel, group: number, records: ViewRecords): GroupLevel[] {
  return levelsOfSegment(
    model.groups.map(({ segment }) => segment),
    group,
    { query: model.options.query, records },
  )
}

/** The values that a new row of a group gets. */
export function valuesOfGroup(
  model: GridModel,
  group: number,
  records: ViewRecords,
): Record<string, unknown> {
  return valuesOfLevels(levelsOf(model, group, records))
}
