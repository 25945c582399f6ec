import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { afterAll, expect, test } from 'vitest'

import { openDataFolder } from './data-folder.ts'

const parent = makeTempFolder('data', afterAll)

const MB = 2 ** 20
const freeBytes = async () => 1_000 * MB

test('the data folder is made for its owner alone, and nothing is left of the trial', async () => {
  const folder = join(parent, 'new/data')
  await openDataFolder(folder, { holdsDatabase: true })
  expect([statSync(folder).mode & 0o777, readdirSync(folder)]).toEqual([0o700, []])
})

test('one that others could look into is closed to them; root leaves the way through', async () => {
  for (const [before, after] of [
    [0o755, 0o711],
    [0o777, 0o711],
    [0o750, 0o710],
    [0o711, 0o711],
  ] as const) {
    const folder = join(parent, `open-${before}`)
    mkdirSync(folder)
    chmodSync(folder, before)
    await openDataFolder(folder, { holdsDatabase: true, freeBytes })
    expect(statSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? after : 0o700)
  }
})

test('a file in its place, or above it, is said', async () => {
  const file = join(parent, 'file')
  writeFileSync(file, 'text')
  for (const folder of [file, join(file, 'data')])
    await expect(openDataFolder(folder, { holdsDatabase: true, freeBytes })).rejects.toThrow(
      `The data folder ${folder} cannot be made: there is a file in its place. Move the file, or set DATA_DIR.`,
    )
})

test('one that cannot be written is said', async () => {
  // Root may write wherever a mode forbids it, but not there.
  const folder = process.getuid?.() === 0 ? '/sys/kernel/weft' : join(parent, 'closed/data')
  if (process.getuid?.() !== 0) mkdirSync(join(parent, 'closed'), { mode: 0o500 })
  await expect(openDataFolder(folder, { holdsDatabase: true, freeBytes })).rejects.toThrow(
    `The data folder ${folder} cannot be written`,
  )
})

test('a disk that is too full is said at the first start and at later ones', async () => {
  const folder = join(parent, 'full')
  const said = (free: number, holdsDatabase = true) =>
    openDataFolder(folder, { holdsDatabase, freeBytes: async () => free * MB }).then(
      () => null,
      (error: Error) => error.message,
    )
  expect(await said(127)).toBe(
    `The disk of the data folder ${folder} is full: 127 MB are free and 128 MB are needed. Make room, or set DATA_DIR.`,
  )
  expect(await said(128)).toBeNull()
  // A database elsewhere needs no room here.
  expect(await said(32, false)).toBeNull()
  mkdirSync(join(folder, 'postgres'))
  expect(await said(31)).toContain('31 MB are free and 32 MB are needed')
  expect(await said(32)).toBeNull()
})
