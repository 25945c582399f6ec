import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of the table in CONTRIBUTING.md that says where a change goes. */
export interface Row {
  readonly what: string
  /** Folders and files that are named there, as they are written. */
  readonly touched: readonly string[]
  readonly registered: readonly string[]
}

/** "Where do I add a …", line by line. */
export function readTable(root: string): readonly Row[] {
  const [, section = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Where do I add a')
  const lines = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| You add'))
  return lines.map((line) => {
    const [what = '', touched = '', registered = ''] = line.split('|').slice(1, -1)
    return { what: what.trim(), touched: pathsIn(touched), registered: pathsIn(registered) }
  })
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => (/[./]/.test(path) ? [path] : []))
}
