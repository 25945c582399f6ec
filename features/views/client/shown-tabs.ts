/** So many views all have a tab; of more only the first ones do, and the list of all views has the rest. */
const ALL = 15
const FIRST = 12

/** The views that have a tab, with their places among all: the first ones, and the one that is shown. */
export function shownTabs<One>(views: readonly One[], current: One | null): { view: One; at: number }[] {
  const tabs = views.map((view, at) => ({ view, at }))
  if (views.length <= ALL) return tabs
  return tabs.filter(({ view, at }) => at < FIRST || view === current)
}

/** Where a tab is dropped, as a place among all views, from the place among those shown. */
export function placeAmongAll(shown: readonly { at: number }[], index: number): number {
  return shown[index]?.at ?? (shown.at(-1)?.at ?? -1) + 1
}
