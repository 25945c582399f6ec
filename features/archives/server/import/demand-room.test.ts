import { expect, test } from 'vitest'

import { demandRoom } from './demand-room.ts'

const limits = { attachment_bytes: 100, archive_bytes: 1_000 }
const files = (...sizes: number[]) => sizes.map((size, n) => ({ id: String(n), size }))

test('each file is as small as files are, and all copies together are as a workspace may have', () => {
  expect(() => demandRoom(files(100, 100), { limits, storageBytes: 200 })).not.toThrow()
  expect(() => demandRoom(files(101), { limits, storageBytes: null })).toThrow('larger than files may be')
  expect(() => demandRoom(files(100, 100, 1), { limits, storageBytes: 200 })).toThrow('more room')
})

test('where a plan says no end, the copies are together no larger than an archive may be', () => {
  const ten = Array.from({ length: 10 }, () => 100)
  expect(() => demandRoom(files(...ten), { limits, storageBytes: null })).not.toThrow()
  expect(() => demandRoom(files(...ten, 1), { limits, storageBytes: null })).toThrow('more room')
})
