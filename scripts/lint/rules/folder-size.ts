import type { HouseRule } from '../rule.ts'

const warnAt = 25

/** Past some twenty entries a folder is searched, no longer read. Migrations and locales are lists by nature. */
export const folderSize: HouseRule = {
  name: 'folder-size',
  why: `more than ${warnAt} entries: split the folder by noun`,
  applies: () => true,
  judgeTree(paths) {
    const entries = new Map<string, Set<string>>()
    for (const path of paths) {
      const segments = path.split('/')
      for (let depth = 1; depth < segments.length; depth++) {
        const folder = segments.slice(0, depth).join('/')
        entries.set(folder, (entries.get(folder) ?? new Set()).add(segments[depth] ?? ''))
      }
    }
    return [...entries]
      .filter(([folder, { size }]) => size > warnAt && !/\/(migrations|locales)$/.test(folder))
      .map(([path, { size }]) => ({ path, text: `${size} entries`, level: 'warning' }))
  },
}
