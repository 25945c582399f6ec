import {
  choices,
  isPlain,
  type OutsideLook,
  type OutsideSettings,
  plain,
  strings,
} from '../../shared/outside-look.ts'

/** What of the settings of columns may leave; none where what makes them is hidden. */
export function outsideColumns({ settings, attributes, has }: OutsideLook): OutsideSettings | null {
  const possible = attributes.filter(({ stack }) => stack !== undefined)
  const usual = possible.find((one) => one.stack === 'labels') ?? possible[0]
  const stack = typeof settings['stack'] === 'string' ? settings['stack'] : usual?.id
  if (!has(stack)) return null
  const lanes = has(settings['lanes']) ? settings['lanes'] : null
  const states = (settings['stacks'] ?? {}) as Record<string, { hidden?: unknown } | undefined>
  const footer = (settings['footer'] ?? {}) as { attribute_id?: unknown; aggregate?: unknown }
  const stacked = new Map<string, ReadonlySet<string>>()
  if (settings['hide_empty'] !== true)
    for (const id of [stack, lanes]) if (id !== null) stacked.set(id, new Set(strings(states[id]?.hidden)))
  return {
    stacked,
    settings: {
      ...plain(settings, [
        'bucket',
        'cover_fit',
        'card_attributes',
        'show_names',
        'hide_empty',
        'column_width',
      ]),
      ...choices(settings, ['cover'], has),
      stack,
      lanes,
      stacks: Object.fromEntries(
        Object.entries(states).flatMap(([id, state]) => (has(id) ? [[id, state]] : [])),
      ),
      ...(has(footer.attribute_id) && isPlain(footer.aggregate) ? { footer } : {}),
    },
  }
}
