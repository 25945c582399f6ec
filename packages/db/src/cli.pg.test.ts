import { cp, readFile, rename, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { makeTempFolder, startChild } from '@weft/base/testing'
import { expect, onTestFinished, test } from 'vitest'

import { SERVER_DOOR } from './testing/server-door.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** This package in another place, so that its migrations can be changed. */
async function copyPackage(): Promise<string> {
  const place = makeTempFolder('db', onTestFinished)
  for (const folder of ['src', 'migrations', 'seeds', 'package.json'])
    await cp(join(ROOT, 'packages/db', folder), join(place, 'packages/db', folder), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(place, 'node_modules'))
  return join(place, 'packages/db')
}

/** Runs the program on a server of its own, as it has one where nobody tests. */
function dump(place: string) {
  const { [SERVER_DOOR]: _shared, ...env } = process.env
  return startChild(process.execPath, [join(place, 'src/cli.ts'), 'dump'], {
    env,
    atEnd: onTestFinished,
  })
}

test('a dump over migrations with a gap says so and ends', async () => {
  const place = await copyPackage()
  const file = (name: string) => join(place, 'migrations', name)
  const kept = await readFile(file('schema.sql'), 'utf8')
  await rename(file('0002_create_people.sql'), file('0099_far_away.sql'))
  const { ended, output } = dump(place)
  expect(await ended).toBe(1)
  expect(output()).toContain('should have the number')
  expect(await readFile(file('schema.sql'), 'utf8')).toBe(kept)
})
