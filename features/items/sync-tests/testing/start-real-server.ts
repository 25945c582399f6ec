import { createAttributesFeature } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { foldersFeature } from '@weft/features/folders/server'
import { permissionsFeature } from '@weft/features/permissions/server'
import { createReferencesFeature } from '@weft/features/references/server'
import { viewsFeature } from '@weft/features/views/server'
import { createJobs } from '@weft/jobs'
import { startTestServer, type TestServer } from '@weft/test-kit'

import { createItemsFeature } from '../../server/index.ts'

const MANY = 1_000_000

/** The server with all features that hold data, and with room for people who work faster than people do. */
export function startRealServer(): Promise<TestServer> {
  return startTestServer({
    limits: {
      write_rate: MANY,
      write_burst: MANY,
      read_rate: MANY,
      read_burst: MANY,
      team_write_rate: MANY,
      team_write_burst: MANY,
      sockets_per_address: 10_000,
    },
    features: ({ limits, ...ground }) => [
      createBoardsFeature(limits),
      foldersFeature,
      viewsFeature,
      createAttributesFeature(limits),
      createItemsFeature(limits),
      createReferencesFeature({ jobs: createJobs(ground) }),
      permissionsFeature,
    ],
  })
}
