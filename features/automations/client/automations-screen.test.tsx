import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { AutomationsScreen } from './automations-screen.tsx'
import { BOARD, FOLDER, loadParts, ruleOf, showRules } from './testing/show-rules.tsx'

beforeAll(loadParts)

test('who may not manage the rules of a board finds nothing at their address', () => {
  const place = { team_id: 1, board_id: BOARD, folder_id: FOLDER }
  showRules(ruleOf({}), () => <AutomationsScreen {...place} />, 'restricted-member')
  expect(screen.getByRole('heading', { name: 'Not Found' })).toBeTruthy()
  expect(screen.queryByText('Gate')).toBeNull()
})
