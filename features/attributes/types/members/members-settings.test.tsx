import { cleanup, render, screen } from '@testing-library/react'
import { isPlanned } from '@weft/model'
import { afterEach, expect, test } from 'vitest'

import { MembersSettings } from './editing.tsx'

afterEach(cleanup)

test('nobody is promised a notification before there are any', () => {
  render(<MembersSettings settings={{}} onChange={() => undefined} />)
  expect(screen.getByRole('switch', { name: 'Allow multiple' })).toBeTruthy()
  const notify = screen.queryAllByRole('switch', { name: 'Notify people when they are added' })
  expect(notify).toHaveLength(isPlanned('notifications') ? 0 : 1)
})
