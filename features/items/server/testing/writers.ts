import { createWriter, type Writer } from '@weft/server-kit'
import type { TestServer } from '@weft/server/testing'

/** A writer of its own on the server's database, as another node has one. */
export function writerOf(server: TestServer, options: { isOptimistic?: boolean } = {}): Writer {
  const { db, access, registry } = server.kit
  return createWriter({ db, access, registry, log: server.app.log, onCommit: () => undefined, ...options })
}
