import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Writer } from '@weft/server-kit'
import { startNode } from '@weft/server/testing'

/** The writer of a server in this process, on a real database: all of a save but HTTP and sockets. */
export async function openWriter(
  connectionString: string,
  team_id: number,
): Promise<{ writer: Writer; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-bench-'))
  const node = await startNode({ connectionString, dataDir })
  await node.kit.access.of(team_id)
  return {
    writer: node.kit.writer,
    async close() {
      await node.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
