import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { sentenceOf } from './sentences.ts'

/** The command line was not understood; the answer is how to use it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What the command line and the environment say. */
export function readPlace(args: readonly string[]) {
  const { values, positionals } = parse(args)
  return {
    positionals,
    to: values.to,
    replace: values.replace ?? false,
    dataDir: resolve(values.data ?? (process.env['DATA_DIR'] || 'data')),
    databaseUrl: process.env['DATABASE_URL'] || null,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, data: { type: 'string' }, replace: { type: 'boolean' } },
    })
  } catch {
    throw new UsageError()
  }
}

/** For names of files: 2026-11-21T04-58-56Z. */
export function stampOf(): string {
  return new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
}

/**
 * Runs a command and prints one sentence: what was done (exit 0), why nothing was (1), or how to use it (2). SIGINT and
 * SIGTERM stop it in good order.
 */
export async function runCommand(
  usage: string,
  done: 'saved' | 'restored' | 'changed',
  command: (args: readonly string[], signal: AbortSignal) => Promise<string>,
): Promise<void> {
  const stopped = new AbortController()
  process.on('SIGINT', () => stopped.abort())
  process.on('SIGTERM', () => stopped.abort())
  try {
    console.log(await command(process.argv.slice(2), stopped.signal))
    process.exitCode = 0
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    console.error(error instanceof UsageError ? usage : sentenceOf(error, done))
  }
}
