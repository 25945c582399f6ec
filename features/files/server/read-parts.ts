import type { Readable } from 'node:stream'

import { errors } from '@weft/server-kit'

import { PART_BYTES } from '../shared/index.ts'

/** The bytes of a stream in the parts that storages ask for. */
export async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= PART_BYTES) {
      chunks.push(rest.subarray(0, PART_BYTES - size))
      rest = rest.subarray(PART_BYTES - size)
      yield Buffer.concat(chunks)
      chunks = []
      size = 0
    }
    chunks.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** A part is kept whole or not at all: a connection that was cut leaves nothing of it. */
export async function readPart(body: Readable, expected: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > expected) throw errors.too_large()
      chunks.push(chunk)
    }
  } catch (cause) {
    throw size > expected ? cause : errors.bad_request({ cause })
  }
  if (size !== expected) throw errors.bad_request()
  return Buffer.concat(chunks)
}
