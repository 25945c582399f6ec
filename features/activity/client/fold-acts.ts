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

function isSameAct(a: ActivityLine, b: ActivityLine): boolean {
  return (
    a.act !== null &&
    a.act === b.act &&
    a.user_id === b.user_id &&
    a.action === b.action &&
    a.collection === b.collection &&
    a.attribute_id === b.attribute_id &&
    a.folder_id === b.folder_id
  )
}
