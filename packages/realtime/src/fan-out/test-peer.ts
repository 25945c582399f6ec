import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { Connection } from '../socket/connection.ts'
import { DEFAULT_LIMITS } from '../limits.ts'

/** A connection whose network is a list: what was written to it, read back frame by frame. */
export interface Peer {
  connection: Connection
  texts: string[]
  writes: number
  lastWrite: Buffer
}

export function fakePeer(id: string, userId: number): Peer {
  const raw = {
    writableLength: 0,
    write(bytes: Buffer) {
      peer.writes++
      peer.lastWrite = bytes
      peer.texts.push(...textsIn(bytes))
    },
  }
  const socket = { readyState: 1, close: () => undefined, terminate: () => undefined }
  const connection = new Connection(socket as unknown as WebSocket, raw as unknown as Duplex, {
    id,
    address: '',
    limits: DEFAULT_LIMITS,
    now: 0,
    onGone: () => undefined,
  })
  connection.userId = userId
  const peer: Peer = { connection, texts: [], writes: 0, lastWrite: Buffer.alloc(0) }
  return peer
}

function textsIn(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1] ?? 0
    const begin = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    texts.push(bytes.toString('utf8', begin, begin + length))
    at = begin + length
  }
  return texts
}
