import type { ActivityLine } from '../shared/index.ts'

/** Lines that follow one another and are one act: the same done to several things at once. */
export function foldActs(lines: readonly ActivityLine[]): ActivityLine[][] {
  const acts: ActivityLine[][] = []
  for (const line of lines) {
    const last = acts.at(-1)
    const before = last?.at(-1)
    if (last && before && isSameAct(before, line)) last.push(line)
    else acts.push([line])
  }
  return acts
}

/** Things that an act was done to, also those whose lines are not here. */
export function sizeOf(lines: readonly ActivityLine[]): number {
  const things = new Set(lines.map(({ item_id, record_id }) => item_id ?? record_id))
  return Math.max(things.size, ...lines.map(({ act_size = 0 }) => act_size))
}

function isSameAct(a: ActivityLine, b: ActivityLine): boolean {
  return (
    a.act !== null &&
    a.act === b.act &&
    a.user_id === b.user_id &&
    a.action === b.action &&
    a.collection === b.collection &&
    // Attributes themselves are what is added or changed, each another one.
    (a.collection === 'attributes' || a.attribute_id === b.attribute_id) &&
    a.folder_id === b.folder_id
  )
}
