import { CONTENT_LINES } from '@weft/protocol'

export function isLines({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').startsWith(CONTENT_LINES)
}

/** Reads lines of JSON as they come; `onBytes` hears that something came. A last line without its end is none. */
export async function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLine: (line: unknown) => void,
  onBytes: () => void,
): Promise<void> {
  // A line comes in many pieces, which are put together once.
  let pieces: string[] = []
  for await (const text of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
    onBytes()
    const [first = '', ...rest] = text.split('\n')
    pieces.push(first)
    for (const piece of rest) {
      onLine(JSON.parse(pieces.join('')))
      pieces = [piece]
    }
  }
}

/** Not every browser can go through a stream by itself. */
async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T, void, undefined> {
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
}
