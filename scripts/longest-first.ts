import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes half a minute and more, the longest first. A fresh clone knows of no earlier run. */
const LONGEST = [
  'packages/test-kit/src/process/process.pg.test.ts',
  'apps/server/src/matrix/routes.pg.test.ts',
  'features/transfer/server/restart.pg.test.ts',
  'packages/db/src/embedded/embedded.pg.test.ts',
  'features/items/sync-tests/real-server-sync.pg.test.ts',
  'apps/server/src/matrix/leaks.pg.test.ts',
  'apps/server/src/matrix/hostile.pg.test.ts',
  'packages/test-kit/src/sync/sync.test.ts',
  'scripts/contributing/walk.test.ts',
]

/** Starts the longest files first, so that none of them is left to one worker when all others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? LONGEST.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- not the one of arrays
    const others = await super.sort(files)
    return others.toSorted((a, b) => rank(a) - rank(b))
  }
}
