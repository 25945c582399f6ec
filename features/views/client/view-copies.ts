import { closedSettings, type Settings, type View } from '@weft/model'

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
 * every kind has. How the tab looks and to whom it is open stay its own.
 */
export function takenOver(
  to: Pick<View, 'settings' | 'type'>,
  from: Pick<View, 'settings' | 'type'>,
): Settings {
  const { look } = to.settings
  if (to.type === from.type) {
    const { look: _theirs, ...rest } = from.settings
    return { ...withOwnShares(rest, to.settings), ...(look === undefined ? {} : { look }) }
  }
  const next: Record<string, unknown> = { ...to.settings }
  for (const key of OF_ALL) {
    if (from.settings[key] === undefined) delete next[key]
    else next[key] = from.settings[key]
  }
  return next
}

/** `settings` with the `share` of each part that the view had itself. */
function withOwnShares(settings: Settings, own: Settings): Settings {
  const shareOf = (part: unknown) => (part as { share?: unknown } | null | undefined)?.share
  const parts = Object.entries(closedSettings(settings)).map(([key, part]) => {
    const mine = shareOf(own[key])
    return [key, mine === undefined ? part : { ...(part as object), share: mine }]
  })
  return Object.fromEntries(parts) as Settings
}
