import type { Settings } from '@weft/model'

/** Values of an attribute of which each makes a group that is there without any item; empty where nobody can list them. */
export function possibleData({ type, settings }: { type: { type: string }; settings: Settings }): unknown[] {
  switch (type.type) {
    case 'label': {
      const labels = Array.isArray(settings['labels']) ? (settings['labels'] as { id: string }[]) : []
      return labels.map(({ id }) => [id])
    }
    case 'checkbox':
      return [false, true]
    case 'rating': {
      const { max } = settings
      const most = typeof max === 'number' && max >= 1 && max <= 10 ? max : 5
      return Array.from({ length: most }, (_, n) => n + 1)
    }
    default:
      return []
  }
}

/** Whether an attribute can say its groups without any item. */
export const hasPossibleGroups = (attribute: Parameters<typeof possibleData>[0]): boolean =>
  possibleData(attribute).length > 0
