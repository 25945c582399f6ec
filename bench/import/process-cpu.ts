import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { cpuSecondsOf } from '../harness/processes.ts'

/** CPU seconds that all PostgreSQL processes of a data folder have used so far; Linux only. */
export function databaseCpuSeconds(dataDir: string): number {
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  let seconds = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (Number(name) === pid || parentOf(name) === pid) seconds += cpuSecondsOf(Number(name))
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return seconds
}

/** CPU seconds of a process's first thread, the one that answers requests; Linux only. */
export function mainThreadCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function parentOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
