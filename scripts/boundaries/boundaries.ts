import { posix } from 'node:path'

import { readSources } from '../source/source-file.ts'
import type { SourceFile } from '../source/source-file.ts'
import { findCycles } from './cycles.ts'
import { importsOf, readWorkspaces, resolver } from './imports.ts'
import type { Workspace } from './imports.ts'
import { rules } from './rules.ts'

/** An import that breaks a rule, told as one line. */
export type Violation = { rule: string; from: string; text: string }

/** Judges every import of the repository at `base` (decision 0002). */
export function checkBoundaries(
  base: string,
  sources: readonly SourceFile[] = readSources(base),
): Violation[] {
  const workspaces = readWorkspaces(base)
  const doors = doorsOf(workspaces.values())
  const resolve = resolver(base, workspaces)
  const imports = sources.flatMap((source) => importsOf(source, resolve))

  const unread = sources
    .filter(({ syntaxErrors }) => syntaxErrors.length > 0)
    .map(({ path, syntaxErrors }) => ({ rule: 'readable', from: path, text: `${path}: ${syntaxErrors[0]}` }))
  const broken = imports.flatMap((edge) =>
    rules
      .filter((rule) => rule.breaks(edge, doors))
      .map(({ name, why }) => ({
        rule: name,
        from: edge.from,
        text: `${edge.from}:${edge.line} imports ${edge.to} (${why})`,
      })),
  )
  const cycles = findCycles(imports).map((ring) => ({
    rule: 'no-cycles',
    from: ring[0] ?? '',
    text: [...ring, ring[0]].join(' -> '),
  }))
  return [...unread, ...broken, ...cycles]
}

function doorsOf(workspaces: Iterable<Workspace>): Set<string> {
  const doors = new Set<string>()
  for (const { folder, exports } of workspaces) {
    for (const target of Object.values(exports)) doors.add(posix.join(folder, target))
  }
  return doors
}
