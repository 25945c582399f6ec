import type { HouseRule } from '../rule.ts'
import { childrenEndWithTests } from './children-end-with-tests.ts'
import { fileNames } from './file-names.ts'
import { fileSize } from './file-size.ts'
import { foldersAsListed } from './folders-as-listed.ts'
import { functionSize } from './function-size.ts'
import { namedExports } from './named-exports.ts'
import { noClassicZod } from './no-classic-zod.ts'
import { noFamilySwitch } from './no-family-switch.ts'
import { noMocks } from './no-mocks.ts'
import { noRawClock } from './no-raw-clock.ts'
import { noRawNetwork } from './no-raw-network.ts'
import { noRawStorage } from './no-raw-storage.ts'
import { noRawTimers } from './no-raw-timers.ts'
import { noSilentCatch } from './no-silent-catch.ts'
import { noTextInJsx } from './no-text-in-jsx.ts'
import { sqlInQueries } from './sql-in-queries.ts'
import { todoHasIssue } from './todo-has-issue.ts'

/** Every house rule, one file each. */
export const houseRules: readonly HouseRule[] = [
  noTextInJsx,
  sqlInQueries,
  noRawNetwork,
  noRawStorage,
  noRawClock,
  noRawTimers,
  noMocks,
  noSilentCatch,
  childrenEndWithTests,
  noFamilySwitch,
  foldersAsListed,
  todoHasIssue,
  noClassicZod,
  namedExports,
  fileNames,
  fileSize,
  functionSize,
]
