import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { isPlannedPermission, PLANNED } from './planned.ts'

test.each(Object.entries(PLANNED))('%s is planned as long as it has no folder', (feature, { folder }) => {
  const path = join(import.meta.dirname, '../../../features', folder)
  // Red as soon as the feature is there: then its line goes, and what belongs to it is shown.
  expect(existsSync(path) ? `${feature} is no longer planned` : 'planned').toBe('planned')
})

test('a permission waits where its feature does', () => {
  expect(isPlannedPermission('EXPORT_BOARD')).toBe(true)
  expect(isPlannedPermission('CREATE_ITEM')).toBe(false)
})
