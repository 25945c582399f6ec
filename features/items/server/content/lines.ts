import type { Readable } from 'node:stream'

const NEWLINE = 10

/** The lines of a text. Nothing but \n ends one: JSON holds the other characters that separate lines as they are. */
export async function* linesOf(source: Readable): AsyncGenerator<string, void, undefined> {
  let begun: Buffer[] = []
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, to)]).toString()
      begun = []
      from = to + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}
