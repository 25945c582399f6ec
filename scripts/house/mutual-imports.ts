import { importsOf } from '../boundaries/imports.ts'
import type { Resolve } from '../boundaries/imports.ts'
import type { SourceFile } from '../source/source-file.ts'

/** Two folders beside each other that know each other, and how many imports go the rarer way. */
export type MutualFolders = { one: string; other: string; back: number }

/** Neighbouring folders that import each other: of two rooms only one should know the other. The most imports first. */
export function mutualFolders(sources: readonly SourceFile[], resolve: Resolve): MutualFolders[] {
  const arrows = new Map<string, number>()
  for (const source of sources) {
    for (const { from, to, outside } of importsOf(source, resolve)) {
      const pair = outside ? null : neighbours(from, to)
      if (pair) arrows.set(pair.join(' '), (arrows.get(pair.join(' ')) ?? 0) + 1)
    }
  }
  return [...arrows]
    .flatMap(([pair, count]) => {
      const [one = '', other = ''] = pair.split(' ')
      const back = arrows.get(`${other} ${one}`)
      return back === undefined || one > other ? [] : [{ one, other, back: Math.min(count, back) }]
    })
    .toSorted((a, b) => b.back - a.back)
}

/** Where two paths part, when both go on into a folder there. */
function neighbours(from: string, to: string): [string, string] | null {
  const a = from.split('/')
  const b = to.split('/')
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const bothFolders = a.length > shared + 1 && b.length > shared + 1
  return bothFolders ? [a.slice(0, shared + 1).join('/'), b.slice(0, shared + 1).join('/')] : null
}
