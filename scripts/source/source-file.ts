import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import { parseSync } from 'vite'

/** A node of the syntax tree as the parser gives it (ESTree with TypeScript's nodes). */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

type Comment = { type: string; value: string; start: number; end: number }

/** A file of the repository; `program` is null for what is not code. `path` is relative, with slashes. */
export type SourceFile = {
  path: string
  text: string
  program: Node | null
  comments: readonly Comment[]
  syntaxErrors: readonly string[]
}

const rooms = '{apps,packages,features,scripts,e2e,bench}'
const skipped = new Set(['node_modules', 'dist', 'results', 'shots', 'test-results'])

/** All files of the rooms under `base` that people write: code, styles, SQL. */
export function readSources(base: string): SourceFile[] {
  const entries = globSync(`${rooms}/**/*.{ts,tsx,mts,mjs,js,jsx,cjs,css,sql}`, {
    cwd: base,
    withFileTypes: true,
    exclude: (entry) => skipped.has(entry.name),
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => readSource(base, path))
}

function readSource(base: string, full: string): SourceFile {
  const path = full.slice(base.length).split(sep).join('/').replace(/^\//, '')
  return parseSource(path, readFileSync(full, 'utf8'))
}

/** Parses a text as if it stood at `path`. */
export function parseSource(path: string, text: string): SourceFile {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return { path, text, program: null, comments: [], syntaxErrors: [] }
  const parsed = parseSync(path, text)
  return {
    path,
    text,
    program: parsed.program as unknown as Node,
    comments: parsed.comments,
    syntaxErrors: parsed.errors.map((error) => error.message),
  }
}

/** Visits every node below and including `node`, parents first; `parents` has the nearest one last. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = []
  const enter = (at: Node) => {
    visit(at, parents)
    parents.push(at)
    for (const key in at) {
      const value = at[key]
      if (Array.isArray(value)) {
        for (const element of value) if (isNode(element)) enter(element)
      } else if (isNode(value)) enter(value)
    }
    parents.pop()
  }
  enter(node)
}

/** True for a node of the tree, false for a plain value within one. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The value of a string literal or of a template without holes; null for anything else. */
export function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as readonly { value: { cooked: string | null } }[]
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

/** The line of a position, counted from one. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line++
  return line
}
