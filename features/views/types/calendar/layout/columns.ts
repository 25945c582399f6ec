/** What lies in a day by the clock, in minutes since midnight. */
export interface Clocked {
  key: string
  from: number
  to: number
}

export interface Placed<E> {
  event: E
  /** Which of so many columns side by side, and how many of them it takes. */
  column: number
  columns: number
  span: number
}

/** Less than this nothing can be read in, and nothing can be pressed. */
export const MIN_MINUTES = 20

/**
 * Events of a day side by side where they overlap: each in the first free column of its cluster (events that touch
 * one another through others), and as wide as the columns beside it are free. Events of more than `max` columns have
 * no place and are counted instead, by the minute that they begin at.
 */
export function packColumns<E extends Clocked>(
  events: readonly E[],
  max: number,
): { placed: Placed<E>[]; hidden: { at: number; events: E[] }[] } {
  const sorted = events.toSorted((a, b) => a.from - b.from || b.to - a.to || (a.key < b.key ? -1 : 1))
  const placed: Placed<E>[] = []
  const hidden: { at: number; events: E[] }[] = []
  let cluster: E[] = []
  let until = -1
  const finish = () => {
    const rest = placeCluster(cluster, max, placed)
    const [one] = rest
    if (one) hidden.push({ at: one.from, events: rest })
    cluster = []
  }
  for (const event of sorted) {
    if (event.from >= until) finish()
    cluster.push(event)
    until = Math.max(cluster.length === 1 ? -1 : until, endOf(event))
  }
  finish()
  return { placed, hidden }
}

const endOf = ({ from, to }: Clocked) => Math.max(to, from + MIN_MINUTES)

/** Places what belongs together; gives back what had no column. */
function placeCluster<E extends Clocked>(cluster: readonly E[], max: number, placed: Placed<E>[]): E[] {
  const columns: E[][] = []
  const rest: E[] = []
  const own: { event: E; column: number }[] = []
  for (const event of cluster) {
    let column = columns.findIndex((list) => endOf(list.at(-1) ?? event) <= event.from)
    if (column < 0) column = columns.length
    if (column >= max) {
      rest.push(event)
      continue
    }
    ;(columns[column] ??= []).push(event)
    own.push({ event, column })
  }
  for (const { event, column } of own) {
    let span = 1
    while (column + span < columns.length && columns[column + span]?.every((one) => isApart(one, event)))
      span++
    placed.push({ event, column, columns: columns.length, span })
  }
  return rest
}

function isApart(one: Clocked, other: Clocked): boolean {
  return endOf(one) <= other.from || endOf(other) <= one.from
}
