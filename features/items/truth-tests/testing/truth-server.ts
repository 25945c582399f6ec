import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAttributesFeature } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { createConversionsFeature } from '@weft/features/conversions/server'
import { createDuplicatesFeature } from '@weft/features/duplicates/server'
import { createFilesFeature } from '@weft/features/files/server'
import { foldersFeature } from '@weft/features/folders/server'
import { permissionsFeature } from '@weft/features/permissions/server'
import { createProfileFeature } from '@weft/features/profile/server'
import { createPublishingFeature } from '@weft/features/publishing/server'
import { createFolderLinks, createReferencesFeature, moveReferences } from '@weft/features/references/server'
import { createTrashFeature } from '@weft/features/trash/server'
import { viewsFeature } from '@weft/features/views/server'
import { createJobs, type Jobs, prepareJobTables } from '@weft/jobs'
import { createOutbound } from '@weft/server-kit'
import { NO_RATES, startTestServer, type TestServer } from '@weft/test-kit'

import { createItemsFeature } from '../../server/index.ts'

const MANY = 1e6

/** The server with everything by which values are copied, moved, converted, brought back and shown, jobs included. */
export async function startTruthServer(): Promise<TestServer> {
  let jobs: Jobs | undefined
  const server = await startTestServer({
    limits: { ...NO_RATES, guest_rate: MANY, guest_burst: MANY },
    addJobs: async (tx, wanted) => jobs?.addWithin(tx, wanted),
    features(ground) {
      jobs = createJobs({ ...ground, concurrency: 1 })
      const folderLinks = createFolderLinks()
      const files = createFilesFeature({
        ...ground,
        jobs,
        dataDir: mkdtempSync(join(tmpdir(), 'weft-truth-')),
        outbound: createOutbound(),
      })
      const { publish, appUrl, limits } = ground
      return [
        createProfileFeature(ground),
        createBoardsFeature(limits),
        foldersFeature,
        viewsFeature,
        createAttributesFeature(limits),
        createItemsFeature(limits, jobs, { afterMove: [moveReferences], folderLinks, appUrl, files }),
        // Without jobs of their own: a copy and a conversion are whole when they are answered.
        createConversionsFeature({ publish, folderLinks, appUrl }),
        createDuplicatesFeature({}),
        createReferencesFeature({ jobs }),
        permissionsFeature,
        createTrashFeature({ limits, jobs }),
        files,
        createPublishingFeature({ ...ground, folderLinks, openFile: files.open, imageOrigins: [] }),
      ]
    },
  })
  await prepareJobTables(server.connectionString)
  jobs?.start()
  const { stop } = server
  return {
    ...server,
    async stop() {
      await jobs?.stop()
      await stop()
    },
  }
}

/** Waits until everything that follows from writes is done: no entry unread, no job waiting. */
export async function whenSettled({ outbox, db }: TestServer): Promise<void> {
  for (;;) {
    const behind = (await outbox.status()).reduce((sum, { feeds }) => sum + feeds, 0)
    const [waiting] = await db.owner((tx) =>
      tx.query<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs'),
    )
    if (behind === 0 && waiting?.count === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
