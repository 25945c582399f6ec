import { execFileSync } from 'node:child_process'
import { cp, lstat, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { childEnvironment, findBinaries, linkLibraries } from './binaries.ts'

let folder: string

beforeEach(async () => {
  folder = makeTempFolder('binaries', onTestFinished)
})

test("the platform's package is found with its version", async () => {
  const { postgres, major, version } = await findBinaries(folder)
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain(`${major}.`)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('library links that an install without scripts left out are made', async () => {
  const { root } = await findBinaries(folder)
  const copy = join(folder, 'native')
  await cp(root, copy, { recursive: true, verbatimSymlinks: true })
  const lib = join(copy, 'lib')
  for (const name of await readdir(lib)) {
    if ((await lstat(join(lib, name))).isSymbolicLink()) await unlink(join(lib, name))
  }
  const postgres = join(copy, 'bin', 'postgres')
  expect(() => execFileSync(postgres, ['--version'], { stdio: 'ignore' })).toThrow('Command failed')
  expect(await linkLibraries(copy, folder)).toBeUndefined()
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL')
})

test('our own environment does not reach the programs', () => {
  process.env.PGPORT = '1'
  const environment = childEnvironment({ libraryPath: '/lib-links' })
  delete process.env.PGPORT
  expect(Object.keys(environment).toSorted()).toEqual(['LC_ALL', 'LD_LIBRARY_PATH', 'PATH', 'TZ'])
})
