/**
 * What the product names and does not have yet: the folder of the feature that brings it, and the permissions that
 * nothing asks until then. A control that waits for one of these is not shown. Whoever builds a feature takes its line
 * away, and the compiler then names every place that waited for it.
 */
export const PLANNED = {
  'board-export': { folder: 'transfer/exporters', permissions: ['EXPORT_BOARD'] },
  templates: { folder: 'templates', permissions: ['SAVE_AS_TEMPLATE'] },
} as const satisfies Record<string, { folder: string; permissions: readonly string[] }>

export type Planned = keyof typeof PLANNED

/** Whether a feature is still to come, so that what belongs to it is not shown. */
export function isPlanned(feature: Planned): boolean {
  return feature in PLANNED
}

/** Whether nothing asks a permission yet, so that giving it would change nothing. */
export function isPlannedPermission(permission: string): boolean {
  const waiting = Object.values(PLANNED).flatMap(({ permissions }): readonly string[] => permissions)
  return waiting.includes(permission)
}
