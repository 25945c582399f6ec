import type { Settings, View } from '@weft/model'

/** What every kind of view keeps in the same way, so that one kind can take it over from another. */
const OF_ALL = [
  'filter',
  'sort',
  'groups',
  'empty_groups',
  'hidden',
  'order',
  'sub_items',
  'include_subfolders',
  'color',
  'item_form',
] as const

/** A name that no view of the folder has: the wanted one, or that with the next number behind it. */
export function freeName(wanted: string, views: readonly Pick<View, 'name'>[]): string {
  const taken = new Set(views.map(({ name }) => name.trim().toLocaleLowerCase()))
  let name = wanted
  for (let number = 2; taken.has(name.toLocaleLowerCase()); number++) name = `${wanted} ${number}`
  return name
}

/**
 * The settings of a view after those of another were taken over: all of them from its own kind, from another kind what
 * every kind has. How the tab looks stays its own.
 */
export function takenOver(
  to: Pick<View, 'settings' | 'type'>,
  from: Pick<View, 'settings' | 'type'>,
): Settings {
  const { look } = to.settings
  if (to.type === from.type) {
    const { look: _theirs, ...rest } = from.settings
    return { ...rest, ...(look === undefined ? {} : { look }) }
  }
  const next: Record<string, unknown> = { ...to.settings }
  for (const key of OF_ALL) {
    if (from.settings[key] === undefined) delete next[key]
    else next[key] = from.settings[key]
  }
  return next
}
