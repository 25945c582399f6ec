import { describe, expect, it } from 'vitest'

import { completeLockfile, missingPlatformPackages, platformOf } from './lockfile.mjs'

const lockfile = () => ({
  packages: {
    '': {},
    'node_modules/lint': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@lint/binding-linux-x64-gnu': '1.0.0', '@lint/binding-darwin-arm64': '1.0.0' },
    },
    'node_modules/@lint/binding-linux-x64-gnu': { version: '1.0.0' },
  } as Record<string, object>,
})

describe('the lockfile', () => {
  it('lacks a platform package that the registry did not offer', () => {
    expect(missingPlatformPackages(lockfile()).map(({ name }) => name)).toEqual([
      '@lint/binding-darwin-arm64',
    ])
  })

  it('is completed from the versions that the wanting package names', () => {
    const lock = lockfile()
    expect(completeLockfile(lock)).toEqual([])
    expect(missingPlatformPackages(lock)).toEqual([])
    expect(lock.packages['node_modules/@lint/binding-darwin-arm64']).toEqual({
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    })
  })

  it('names what it cannot place instead of inventing a platform', () => {
    const lock = { packages: { 'node_modules/a': { optionalDependencies: { fast: '1.0.0' } } } }
    expect(completeLockfile(lock)).toEqual(['fast@1.0.0'])
  })

  it('finds a package nested below the one that wants it', () => {
    const lock = {
      packages: {
        'node_modules/a': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
        'node_modules/a/node_modules/b-linux-x64': {},
      },
    }
    expect(missingPlatformPackages(lock)).toEqual([])
  })

  it.each([
    ['@swc/core-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
    ['@oxlint/binding-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
    ['@oxlint-tsgolint/win32-arm64', { cpu: ['arm64'], os: ['win32'] }],
    ['@oxfmt/binding-win32-x64-msvc', { cpu: ['x64'], os: ['win32'] }],
    ['fsevents', null],
  ])('reads the platform of %s from its name', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })
})
