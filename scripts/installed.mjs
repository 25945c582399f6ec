// Says by its exit code whether node_modules holds what package-lock.json asks for, from the note npm keeps
// there. Plain JavaScript: it runs on the machine's own Node, before the pinned one is known to be there.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** True when every package of the lockfile that must be here is here, in its version. */
export function isInstalled(lock, note, isThere) {
  return Object.entries(lock.packages).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true
    if (entry.link) return isThere(place)
    const held = note.packages[place]
    if (!held) return entry.optional === true || entry.devOptional === true
    return held.version === entry.version && isThere(place)
  })
}

function main() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(note)) return 1
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
  return isInstalled(read('package-lock.json'), read(note), existsSync) ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main()
