import { request, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

/** One load of a folder's content, line by line as it comes. */
export interface ColdLoad {
  status: number
  /** Milliseconds to the first rows, NaN without any. */
  first: number
  /** Milliseconds to the line that says that nothing is missing, NaN without it. */
  whole: number
  items: number
}

export async function loadCold(url: string, token: string, path: string): Promise<ColdLoad> {
  const begin = performance.now()
  const load: ColdLoad = { status: 0, first: Number.NaN, whole: Number.NaN, items: 0 }
  const take = (line: string) => {
    const at = performance.now() - begin
    if (line.startsWith('{"id":[') && Number.isNaN(load.first)) load.first = at
    if (!line.startsWith('{"items":')) return
    load.items = (JSON.parse(line) as { items: number }).items
    load.whole = at
  }
  try {
    const response = await ask(url, token, path)
    load.status = response.statusCode ?? 0
    const isPacked = response.headers['content-encoding'] === 'zstd'
    const plain = isPacked ? createZstdDecompress() : new PassThrough()
    await pipeline(response, plain, (chunks: AsyncIterable<Buffer>) => eachLine(chunks, take))
  } catch {
    // It broke off: what is missing is NaN.
  }
  return load
}

function ask(url: string, token: string, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url)
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/x-ndjson',
    'accept-encoding': 'zstd',
  }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, resolve).once('error', reject).end()
  })
}

async function eachLine(chunks: AsyncIterable<Buffer>, take: (line: string) => void): Promise<void> {
  let pieces: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      take(Buffer.concat([...pieces, chunk.subarray(from, end)]).toString())
      pieces = []
      from = end + 1
    }
    pieces.push(chunk.subarray(from))
  }
}
