import { expect, it } from 'vitest'

import { PreviewGate } from './preview-gate.ts'

it('lets whoever looks through somebody’s eyes ask and stay signed in, and do nothing else', () => {
  const gate = new PreviewGate()
  gate.look()
  expect([gate.isLooking, gate.lets('GET', '/api/1/boards')]).toEqual([true, true])
  expect(gate.lets('POST', '/api/auth/refresh')).toBe(true)
  for (const method of ['PUT', 'POST', 'DELETE']) expect(gate.lets(method, '/api/1/bulk')).toBe(false)
  expect(gate.lets('PUT', '/api/me')).toBe(false)
  gate.open()
  expect([gate.isLooking, gate.lets('PUT', '/api/me')]).toEqual([false, true])
})
