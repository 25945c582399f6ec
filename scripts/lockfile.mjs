// Platform packages that the registry in use does not offer (a mirror with Linux builds only, say) are silently
// left out of package-lock.json by `npm install`, and `npm ci` then refuses the file on every machine. Their
// names and versions stand in the optionalDependencies of the package that wants them, so the entries can be
// completed without a network: `--fix` writes them, without it the file is only judged.
// Plain JavaScript: it must also run before the pinned Node is installed.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/** The `os`, `cpu` and `libc` fields that a platform package's name tells, or null when it tells none. */
export function platformOf(name) {
  const parts = name.split(/[/-]/)
  const os = systems.find((system) => parts.includes(system))
  const cpu = processors.find((processor) => parts.includes(processor))
  if (!os || !cpu) return null
  const abi = parts.at(-1) ?? ''
  const libc = abi.startsWith('musl') ? ['musl'] : abi.startsWith('gnu') ? ['glibc'] : undefined
  return { cpu: [cpu], ...(libc && { libc }), os: [os] }
}

/** Optional packages that an entry of the lockfile wants and that no entry holds: `{ name, version, dev }[]`. */
export function missingPlatformPackages(lock) {
  const missing = new Map()
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const held = placesOf(place, name).some((path) => path in lock.packages)
      if (!held) missing.set(name, { name, version, dev: entry.dev === true })
    }
  }
  return [...missing.values()]
}

/** Where Node would look for `name` from the package at `place`, nearest first. */
function placesOf(place, name) {
  const places = []
  for (let at = place; at; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    places.push(`${at}/node_modules/${name}`)
  }
  return [...places, `node_modules/${name}`]
}

/** Adds the missing platform entries; returns what it could not place. The keys stay sorted as npm sorts them. */
export function completeLockfile(lock) {
  const unplaced = []
  for (const { name, version, dev } of missingPlatformPackages(lock)) {
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version)) {
      unplaced.push(`${name}@${version}`)
      continue
    }
    const { cpu, ...rest } = platform
    lock.packages[`node_modules/${name}`] = { version, cpu, ...(dev && { dev }), optional: true, ...rest }
  }
  const order = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(order)
  return unplaced
}

function main() {
  const path = 'package-lock.json'
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingPlatformPackages(lock)
  if (missing.length === 0) return 0
  if (!process.argv.includes('--fix')) {
    console.error(`package-lock.json lacks ${missing.length} optional packages, so "npm ci" refuses it:`)
    console.error(`  ${missing.map(({ name }) => name).join(', ')}`)
    console.error('Run: node scripts/lockfile.mjs --fix')
    return 1
  }
  const unplaced = completeLockfile(lock)
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length - unplaced.length} platform packages added.`)
  if (unplaced.length > 0) console.error(`Not added, their platform is unknown: ${unplaced.join(', ')}`)
  return unplaced.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main()
