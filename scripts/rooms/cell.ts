import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { root, run } from '../run.ts'

/** Who runs, and with which npm: one square of the clean room. */
export type Square = { as: 'root' | 'user'; npm: '10' | '11' }

/** A fresh clone with a home, a PATH and a person of its own. */
export type Cell = {
  square: Square
  clone: string
  env: Record<string, string>
  /** Set where the programs must run as somebody else than this one. */
  person?: { name: string; uid: number; gid: number }
  dispose: () => void
}

// What a machine behind a proxy or with its own certificates needs to reach a registry at all.
const network = /^(https?_proxy|no_proxy|all_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i

/** Makes the cell of a square: a clone of what is committed, owned by its person. */
export async function openCell(square: Square): Promise<Cell> {
  const isRoot = process.getuid?.() === 0
  const person = square.as === 'user' && isRoot ? addPerson() : undefined
  const base = mkdtempSync(join(tmpdir(), 'weft-clean-room-'))
  const home = join(base, 'home')
  const clone = join(home, 'weft')
  const tools = join(base, 'tools')
  const dispose = () => {
    rmSync(base, { recursive: true, force: true })
    if (person) removePerson(person.name)
  }
  mkdirSync(home)
  try {
    const bin = await installTools(tools, square.npm)
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
    // Root's clone lies where nobody else can look; the ordinary person's where only that person can.
    chmodSync(base, person ? 0o711 : 0o700)
    chmodSync(home, 0o700)
    if (person) execFileSync('chown', ['-R', `${person.uid}:${person.gid}`, home])
    return { square, clone, env: environment(home, bin), person, dispose }
  } catch (error) {
    dispose()
    throw error
  }
}

function environment(home: string, bin: readonly string[]): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => network.test(name)) as [string, string][]
  const path = [...bin, '/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin', '/sbin']
  return { ...Object.fromEntries(kept), HOME: home, LANG: 'C.UTF-8', PATH: path.join(delimiter) }
}

// The asked npm, and a Node 20 unless the machine's own is one.
async function installTools(folder: string, npm: string): Promise<string[]> {
  const own = process.env.PATH?.split(delimiter).find(
    (path) => !path.includes('node_modules') && existsSync(join(path, 'node')),
  )
  const version = own ? execFileSync(join(own, 'node'), ['--version']).toString() : ''
  const isTwenty = version.startsWith('v20.')
  mkdirSync(folder)
  const wanted = [`npm@${npm}`, ...(isTwenty ? [] : ['node@20'])]
  const { code, output } = await run('npm', ['install', '--prefix', folder, '--loglevel=error', ...wanted])
  if (code !== 0) throw new Error(`The tools ${wanted.join(', ')} could not be installed:\n${output}`)
  return [join(folder, 'node_modules/.bin'), ...(isTwenty && own ? [own] : [])]
}

function addPerson(): NonNullable<Cell['person']> {
  const name = `weft-room-${process.pid}`
  execFileSync('useradd', ['--no-create-home', '--shell', '/bin/sh', name])
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return { name, uid: id('-u'), gid: id('-g') }
}

// Only processes of the person made above can be left over, and only when a start did not stop as it should.
function removePerson(name: string): void {
  try {
    execFileSync('pkill', ['-KILL', '-u', name])
  } catch {
    // Nothing was left running, which is how it should be.
  }
  execFileSync('userdel', [name], { stdio: 'ignore' })
}
