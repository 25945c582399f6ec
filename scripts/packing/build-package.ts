import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { root, runNode } from '../run.ts'

interface Manifest {
  exports?: Record<string, string>
  bin?: Record<string, string>
  [field: string]: unknown
}

const OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  declaration: true,
  noEmit: false,
}

/**
 * Builds a package as it is published, into a folder: JavaScript with its types, a manifest that names these and nothing
 * that only development needs, its README and the license. `built` says where packages of ours that it needs were built.
 */
export async function buildPackage(
  folder: string,
  to: string,
  built: Readonly<Record<string, string>> = {},
): Promise<void> {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  await compile(folder, to, built)
  const { private: _private, devDependencies: _dev, ...manifest } = readManifest(folder)
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
  for (const file of [join(folder, 'README.md'), 'LICENSE'])
    copyFileSync(join(root, file), join(to, basename(file)))
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

async function compile(folder: string, to: string, built: Readonly<Record<string, string>>): Promise<void> {
  const settings = join(to, 'tsconfig.json')
  const source = join(root, folder, 'src')
  const paths = Object.fromEntries(
    Object.entries(built).map(([name, at]) => [name, [join(at, 'index.d.ts')]]),
  )
  const compilerOptions = {
    ...OPTIONS,
    rootDir: source,
    outDir: to,
    typeRoots: [join(root, 'node_modules/@types')],
    ...(Object.keys(built).length > 0 ? { paths } : {}),
  }
  writeFileSync(
    settings,
    JSON.stringify({ compilerOptions, include: [source], exclude: [join(source, '**/*.test.ts')] }),
  )
  const { code, output } = await runNode(['node_modules/.bin/tsc', '-p', settings])
  rmSync(settings)
  if (code !== 0) throw new Error(`${folder} cannot be built:\n${output}`)
}

function published({ exports, bin, ...rest }: Manifest): object {
  const made = (path: string, ending: string) => path.replace('./src/', './').replace(/\.ts$/, ending)
  const doors = Object.entries(exports ?? {}).map(([door, path]) => [
    door,
    { types: made(path, '.d.ts'), default: made(path, '.js') },
  ])
  const programs = Object.entries(bin ?? {}).map(([name, path]) => [name, made(path, '.js')])
  return {
    ...rest,
    ...(exports ? { exports: Object.fromEntries(doors) as object } : {}),
    ...(bin ? { bin: Object.fromEntries(programs) as object } : {}),
  }
}
