import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

import { isNode, lineAt, stringOf, walk } from '../source/source-file.ts'
import type { Node, SourceFile } from '../source/source-file.ts'

/** One import: `to` is a path in the repository, or a package's name when `outside`. */
export type Import = { from: string; to: string; outside: boolean; line: number }

/**
 * Every module a file names: imports and re-exports with and without values, `import()` as an expression and as a
 * type, `typeof import()`, `require`, workers by `new URL(…, import.meta.url)` and `import.meta.glob`.
 */
export function importsOf(source: SourceFile, resolve: Resolve): Import[] {
  const found: Import[] = []
  if (!source.program) return found
  walk(source.program, (node) => {
    for (const specifier of specifiersOf(node)) {
      for (const target of resolve(source.path, specifier)) {
        found.push({ from: source.path, line: lineAt(source.text, node.start), ...target })
      }
    }
  })
  return found
}

const declarations = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function specifiersOf(node: Node): string[] {
  if (declarations.has(node.type)) return present(stringOf(node['source']))
  if (node.type === 'TSExternalModuleReference') return present(stringOf(node['expression']))
  const args = (node['arguments'] as readonly unknown[] | undefined) ?? []
  const callee = node['callee']
  if (!isNode(callee)) return []
  if (node.type === 'NewExpression' && callee['name'] === 'URL' && args.length === 2) {
    return present(stringOf(args[0])).filter((path) => /^\.{1,2}\/.*\.[cm]?[jt]sx?$/.test(path))
  }
  if (node.type !== 'CallExpression') return []
  if (callee['name'] === 'require') return present(stringOf(args[0]))
  return isGlob(callee) ? globsOf(args[0]) : []
}

function isGlob(callee: Node): boolean {
  const object = callee['object']
  const property = callee['property']
  return isNode(object) && object.type === 'MetaProperty' && isNode(property) && property['name'] === 'glob'
}

function globsOf(argument: unknown): string[] {
  const elements = isNode(argument) && argument.type === 'ArrayExpression' ? argument['elements'] : [argument]
  return (elements as unknown[])
    .flatMap((element) => present(stringOf(element)))
    .filter((glob) => !glob.startsWith('!'))
    .map((glob) => `glob:${glob}`)
}

function present(text: string | null): string[] {
  return text === null ? [] : [text]
}

type Target = { to: string; outside: boolean }
export type Resolve = (from: string, specifier: string) => Target[]

/** A workspace package: its folder and the paths its export map opens, by subpath. */
export type Workspace = { folder: string; exports: Record<string, string> }

/** Reads the workspace packages of a repository: `@weft/base` → its folder and doors. */
export function readWorkspaces(base: string): Map<string, Workspace> {
  const workspaces = new Map<string, Workspace>()
  for (const path of globSync(['{apps,packages}/*/package.json', 'features/package.json'], { cwd: base })) {
    const { name, exports } = JSON.parse(readFileSync(join(base, path), 'utf8')) as {
      name: string
      exports?: Record<string, string>
    }
    workspaces.set(name, { folder: dirname(path).replaceAll('\\', '/'), exports: exports ?? {} })
  }
  return workspaces
}

/** Says where a specifier leads, the way Node and the bundler do: by path, by export map, or outside. */
export function resolver(base: string, workspaces: ReadonlyMap<string, Workspace>): Resolve {
  const inside = (to: string): Target => ({ to, outside: false })
  return (from, specifier) => {
    if (specifier.startsWith('glob:')) {
      const pattern = specifier.slice(5)
      const path = pattern.startsWith('/') ? pattern.slice(1) : posix.join(posix.dirname(from), pattern)
      return globSync(path, { cwd: base }).map((match) => inside(match.replaceAll('\\', '/')))
    }
    const [bare = specifier] = specifier.split('?')
    if (bare.startsWith('.')) return [inside(withEnding(base, posix.join(posix.dirname(from), bare)))]
    for (const [name, workspace] of workspaces) {
      if (bare === name) return [inside(doorOf(workspace, '.'))]
      if (bare.startsWith(`${name}/`)) return [inside(doorOf(workspace, `.${bare.slice(name.length)}`))]
    }
    return [{ to: bare, outside: true }]
  }
}

// A subpath that the export map does not open is shut for Node too; the path it means is still named here, so
// that the rules can tell what was reached for.
function doorOf({ folder, exports }: Workspace, subpath: string): string {
  const exact = exports[subpath]
  if (exact) return posix.join(folder, exact)
  for (const [key, target] of Object.entries(exports)) {
    const [before = '', after] = key.split('*')
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue
    const star = subpath.slice(before.length, subpath.length - after.length)
    if (!star.includes('/')) return posix.join(folder, target.replaceAll('*', star))
  }
  return posix.join(folder, subpath)
}

function withEnding(base: string, path: string): string {
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => path + ending)
  return candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(base, candidate))) ?? path
}
