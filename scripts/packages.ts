import { existsSync } from 'node:fs'

import { run } from './run.ts'

/** Installs a package of the distribution where nobody has to be asked: as root, with apt. False where it is not so. */
export async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  return code === 0
}
