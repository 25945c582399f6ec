import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { CLOSE } from './close-codes.ts'
import { Connection } from './connection.ts'
import { DEFAULT_LIMITS } from '../limits.ts'

// The exact edge of the backlog cannot be met over a real network: the system's buffers move it.
test('A frame that fills the backlog exactly is sent, one byte more closes the socket', () => {
  const sent: number[] = []
  const closed: number[] = []
  const socket = { readyState: 1, close: (code: number) => closed.push(code), terminate: () => undefined }
  const raw = { writableLength: 0, write: (frame: Buffer) => sent.push(frame.length) }
  const connection = new Connection(socket as unknown as WebSocket, raw as unknown as Duplex, {
    id: '1.1',
    address: '',
    limits: DEFAULT_LIMITS,
    now: 0,
    onGone: () => undefined,
  })
  raw.writableLength = DEFAULT_LIMITS.backlogBytes - 10
  connection.send(Buffer.alloc(10))
  expect(sent).toEqual([10])
  connection.send(Buffer.alloc(11))
  connection.send(Buffer.alloc(1))
  expect(sent).toEqual([10])
  expect(closed).toEqual([CLOSE.backlog])
})
