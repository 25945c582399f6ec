import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { UsageError } from './exit-codes.ts'

/** The bytes that `--data` names: `@file`, `-` for the standard input, or the text itself. */
export async function readData(said: string, input: Readable): Promise<Uint8Array<ArrayBuffer>> {
  if (said === '-') return collect(input)
  if (!said.startsWith('@')) return new TextEncoder().encode(said)
  return readNamed(said.slice(1))
}

/** The bytes of a file, or of the standard input for `-`. */
export async function readNamed(path: string, input?: Readable): Promise<Uint8Array<ArrayBuffer>> {
  if (path === '-' && input) return collect(input)
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    throw new UsageError(`${path} cannot be read`, { cause: error })
  }
}

async function collect(input: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Buffer))
  return new Uint8Array(Buffer.concat(chunks))
}
