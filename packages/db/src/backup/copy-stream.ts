import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type { Client, Submittable } from 'pg'

/** The driver's connection as far as COPY needs it; its type declarations leave most of it out. */
interface CopyConnection {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver calls on a running statement. */
interface CopyStatement extends Submittable {
  handleCopyInResponse(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleCommandComplete(message: { text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** Rows come one by one and are handed on in blocks of this size. */
const BLOCK = 262_144

export type CopyOut = Readable & {
  /** How many rows came; known when the stream has ended. */
  rows(): number
}

/** `COPY … TO STDOUT` as a stream of bytes; the server waits while nobody reads. */
export function copyOut(client: Client, text: string): CopyOut {
  let connection: CopyConnection | undefined
  let rows = 0
  let block = Buffer.allocUnsafe(BLOCK)
  let filled = 0
  const readable = new Readable({
    highWaterMark: BLOCK * 4,
    read: () => connection?.stream.resume(),
  })
  const give = () => {
    const more = readable.push(block.subarray(0, filled))
    block = Buffer.allocUnsafe(BLOCK)
    filled = 0
    if (!more) connection?.stream.pause()
  }
  const statement: CopyStatement = {
    submit(given) {
      connection = given as unknown as CopyConnection
      connection.query(text)
    },
    handleCopyInResponse: () => connection?.sendCopyFail('This statement reads'),
    handleCopyData({ chunk }) {
      // The driver writes the next packet over this one: it has to be copied anyway.
      for (let at = 0; at < chunk.length;) {
        const taken = chunk.copy(block, filled, at)
        at += taken
        filled += taken
        if (filled === BLOCK) give()
      }
    },
    handleCommandComplete({ text: tag }) {
      rows = rowsOf(tag)
    },
    handleError: (error) => readable.destroy(error),
    handleReadyForQuery() {
      if (filled > 0) give()
      readable.push(null)
    },
  }
  client.query(statement)
  return Object.assign(readable, { rows: () => rows })
}

/** Feeds `COPY … FROM STDIN`; the number of rows that came in. Fails with the source's own error when that fails. */
export function copyIn(client: Client, text: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let connection: CopyConnection | undefined
    let rows = 0
    let failure: unknown
    const feed = async (to: CopyConnection) => {
      try {
        for await (const chunk of source) {
          to.sendCopyFromChunk(chunk)
          if (failure !== undefined) return
          if (to.stream.writableNeedDrain) await once(to.stream, 'drain')
        }
        to.endCopyFrom()
      } catch (error) {
        failure ??= error
        to.sendCopyFail('The source failed')
      }
    }
    const statement: CopyStatement = {
      submit(given) {
        connection = given as unknown as CopyConnection
        connection.query(text)
      },
      handleCopyInResponse() {
        if (connection) void feed(connection)
      },
      handleCopyData: () => undefined,
      handleCommandComplete({ text: tag }) {
        rows = rowsOf(tag)
      },
      handleError(error) {
        failure ??= error
        reject(failure)
      },
      handleReadyForQuery: () => resolve(rows),
    }
    client.query(statement)
  })
}

function rowsOf(tag: string): number {
  return Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)
}
