import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server that knows text records and nothing else. */
export interface TextRecords {
  set(name: string, value: string): void
  /** What makes a server process ask it. */
  env: Record<string, string>
  stop(): void
}

export async function startTextRecords(): Promise<TextRecords> {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(query, records), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const place = JSON.stringify([`127.0.0.1:${socket.address().port}`])
  const program = [
    `import dns from 'node:dns'`,
    `import promises from 'node:dns/promises'`,
    `import { syncBuiltinESMExports } from 'node:module'`,
    `dns.setServers(${place})`,
    `promises.setServers(${place})`,
    `syncBuiltinESMExports()`,
  ].join(';')
  return {
    set: (name, value) => void records.set(name.toLowerCase(), value),
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` },
    stop: () => void socket.close(),
  }
}

const HEADER = 12

/** The question again, and its record behind it; a name that is not known does not exist. */
function answer(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // The end of the name, its type and class.
  const question = query.subarray(HEADER, at + 5)
  const value = records.get(labels.join('.').toLowerCase())
  const header = Buffer.alloc(HEADER)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(value === undefined ? 0x81_83 : 0x81_80, 2)
  header.writeUInt16BE(1, 4)
  if (value === undefined) return Buffer.concat([header, question])
  header.writeUInt16BE(1, 6)
  const text = Buffer.from(value, 'latin1')
  // The name of the question, TXT, IN, a minute, and the length of what follows.
  const record = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length])
  return Buffer.concat([header, question, record, text])
}
