import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const LEFT_OUT = new Set(['node_modules', 'dist', 'results', 'shots'])
const SKIPPED = new Set(['node_modules', 'dist', '.git', 'data', 'results', 'shots'])

/** A copy of the sources that a test may change, with the installed packages linked in. */
export interface CopiedTree {
  root: string
  /** Writes a file of the copy. */
  write(path: string, text: string): Promise<void>
  /** Changes a file of the copy; throws when nothing changed. */
  edit(path: string, change: (text: string) => string): Promise<void>
  remove(): Promise<void>
}

/** With `built`, the client as it was last built comes along: an unchanged copy need not build it again. */
export async function copyTree({ built = false } = {}): Promise<CopiedTree> {
  const root = await mkdtemp(join(tmpdir(), 'weft-copy-'))
  for (const name of await readdir(ROOT)) {
    if (SKIPPED.has(name)) continue
    await cp(join(ROOT, name), join(root, name), {
      recursive: true,
      // What a run writes meanwhile is no part of the tree.
      filter: (source) => !source.split('/').some((part) => LEFT_OUT.has(part)),
    })
  }
  const client = 'apps/web/dist'
  if (built && existsSync(join(ROOT, client)))
    await cp(join(ROOT, client), join(root, client), { recursive: true })
  await linkPackages(root)
  return {
    root,
    async write(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    },
    async edit(path, change) {
      const before = await readFile(join(root, path), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`${path} was not changed`)
      await writeFile(join(root, path), after)
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Packages of others are the installed ones; our own are those of the copy. */
async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules/@weft'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === '@weft') continue
    await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  }
  for (const folder of ['packages', 'apps']) {
    for (const name of await readdir(join(ROOT, folder))) {
      await symlink(join(root, folder, name), join(root, 'node_modules/@weft', name))
      // What one of ours needs in another version than the others.
      const own = join(folder, name, 'node_modules')
      if (existsSync(join(ROOT, own))) await symlink(join(ROOT, own), join(root, own))
    }
  }
  await symlink(join(root, 'features'), join(root, 'node_modules/@weft/features'))
}
