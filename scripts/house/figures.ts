import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readWorkspaces, resolver } from '../boundaries/imports.ts'
import { isProduct } from '../lint/rule.ts'
import { walk } from '../source/source-file.ts'
import type { SourceFile } from '../source/source-file.ts'
import { familyLiterals, readFamilies } from './family-literals.ts'
import { functionsOf } from './functions.ts'
import { mutualFolders } from './mutual-imports.ts'

/** One figure of the house, and the places behind it when they are few enough to be read. */
export type Figure = { name: string; value: number | string; places?: readonly string[] }

/** What the sources alone tell: sizes, parts that are loaded late, literals of families, imports, functions. */
export function figuresOf(base: string, sources: readonly SourceFile[]): Figure[] {
  const product = sources.filter(({ path, program }) => isProduct(path) && program)
  const tests = sources.filter(({ path, program }) => !isProduct(path) && program)
  return [
    ...sizes('product', product),
    ...sizes('tests and tools', tests),
    ...rooms(product),
    ...lateParts(product),
    ...literals(base, product),
    ...imports(base, product),
    ...functions(product),
    ...dependencies(base),
  ]
}

function sizes(name: string, sources: readonly SourceFile[]): Figure[] {
  const lines = sources.map(({ text }) => text.trimEnd().split('\n').length).toSorted((a, b) => a - b)
  const total = lines.reduce((sum, one) => sum + one, 0)
  const largest = `median ${lines[lines.length >> 1]}, longest ${lines.at(-1)}`
  return [
    { name: `files of ${name}`, value: sources.length },
    { name: `lines of ${name}`, value: `${total} (a file: ${largest})` },
  ]
}

/** Lines by feature, package and program: the largest ten. */
function rooms(sources: readonly SourceFile[]): Figure[] {
  const lines = new Map<string, number>()
  for (const { path, text } of sources) {
    const room = path.split('/').slice(0, 2).join('/')
    lines.set(room, (lines.get(room) ?? 0) + text.trimEnd().split('\n').length)
  }
  const largest = [...lines].toSorted((a, b) => b[1] - a[1]).slice(0, 10)
  return [
    { name: 'rooms', value: lines.size, places: largest.map(([room, count]) => `${room}: ${count} lines`) },
  ]
}

function lateParts(sources: readonly SourceFile[]): Figure[] {
  const counts = new Map([
    ['import()', 0],
    ['late', 0],
    ['lazy', 0],
  ])
  const count = (name: unknown) => {
    const before = counts.get(String(name))
    if (before !== undefined) counts.set(String(name), before + 1)
  }
  for (const { program } of sources) {
    if (!program) continue
    walk(program, (node) => {
      if (node.type === 'ImportExpression') count('import()')
      if (node.type === 'CallExpression') count((node['callee'] as { name?: unknown }).name)
    })
  }
  return [...counts].map(([name, value]) => ({ name: `calls of ${name}`, value }))
}

function literals(base: string, sources: readonly SourceFile[]): Figure[] {
  const families = readFamilies(base)
  const found = sources
    .filter(({ path }) => !path.startsWith('packages/'))
    .flatMap((source) => familyLiterals(source, families))
  const files = new Set(found.map(({ path }) => path)).size
  return [
    {
      name: 'members named outside their family',
      value: `${found.length} in ${files} files`,
      places: found.map(({ path, line, family, member }) => `${path}:${line} ${family} ${member}`),
    },
  ]
}

function imports(base: string, sources: readonly SourceFile[]): Figure[] {
  const pairs = mutualFolders(sources, resolver(base, readWorkspaces(base)))
  const back = pairs.reduce((sum, pair) => sum + pair.back, 0)
  return [
    {
      name: 'neighbouring folders that import each other',
      value: `${pairs.length} pairs, ${back} imports the rarer way`,
      places: pairs.map(({ one, other, back: count }) => `${one} and ${other}: ${count}`),
    },
  ]
}

function functions(sources: readonly SourceFile[]): Figure[] {
  const all = sources.flatMap(functionsOf).toSorted((a, b) => b.lines - a.lines)
  const above = (lines: number) => all.filter((one) => one.lines > lines)
  return [
    { name: 'functions above 200 lines', value: above(200).length },
    {
      name: 'functions above 100 lines',
      value: above(100).length,
      places: above(100).map(({ path, line, name, lines }) => `${path}:${line} ${name}: ${lines}`),
    },
  ]
}

function dependencies(base: string): Figure[] {
  const names = globSync(['{apps,packages}/*/package.json', 'features/package.json'], { cwd: base })
    .map((path) => JSON.parse(readFileSync(join(base, path), 'utf8')) as { dependencies?: object })
    .flatMap(({ dependencies: named }) => Object.keys(named ?? {}))
    .filter((name) => !name.startsWith('@weft/'))
  return [{ name: 'libraries that ship', value: new Set(names).size }]
}
