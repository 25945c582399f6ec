import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { AlreadyRunningError } from '@weft/db'

import { BackupRefused } from '../../packages/db/src/backup/index.ts'
import { root } from '../run.ts'

const NO_DATABASE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
])

/** Why nothing was saved or restored, in one sentence; a bug comes with its trace. */
export function sentenceOf(error: unknown, done: 'saved' | 'restored' | 'changed'): string {
  const { code = '', message = '', name = '', stack } = error as Partial<NodeJS.ErrnoException>
  if (error instanceof BackupRefused || error instanceof AlreadyRunningError) return message
  if (name === 'AbortError') return `Stopped: nothing was ${done}.`
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return `The disk is full: nothing was ${done}.`
  if (code === '53100') return `The disk of the database is full: nothing was ${done}.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Nothing was ${done}, because a file may not be used: ${message}`
  if (NO_DATABASE.has(code)) return `The database cannot be used: ${message}`
  if (code === '42501') return `The database user may not do this: ${message}`
  return `Nothing was ${done}: ${stack ?? String(error)}`
}

/** 12.3 MB. */
export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Of the program. */
export function version(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
