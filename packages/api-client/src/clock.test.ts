import { expect, test } from 'vitest'

import { CHANNEL_AUTH_BATCH_MS, TOKEN_EXPIRY_MARGIN_MS } from './clock.ts'

// Core specification, section 9.
test('the times of calls are what the specification says', () => {
  expect([CHANNEL_AUTH_BATCH_MS, TOKEN_EXPIRY_MARGIN_MS]).toEqual([2_000, 5_000])
})
