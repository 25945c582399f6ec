import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the embedded PostgreSQL of a data folder listens, for its superuser. */
export function databaseUrlOf(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const [, , , port, socketDir] = lines
  return `postgresql://weft@localhost/weft?host=${encodeURIComponent(socketDir ?? '')}&port=${port}`
}

/** Proportional set size in MB of the server and of all PostgreSQL processes of a data folder; NaN outside Linux. */
export function memoryOf(pid: number, dataDir: string): { server: number; database: number } {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const database = [postmaster, ...childrenOf(postmaster)].map(pssOf)
  return { server: pssOf(pid), database: database.reduce((sum, one) => sum + one, 0) }
}

/** User and system CPU seconds that a process and its ended children have used so far; Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

/** Proportional set size of one process in MB; NaN outside Linux. */
export function pssOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) / 1_024
  } catch {
    return Number.NaN
  }
}
