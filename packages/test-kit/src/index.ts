export { type Hand, type HandAnswer, handOf } from './server/hand.ts'
export { hashOfTables } from './server/queries.ts'
export { NO_RATES } from './server/no-rates.ts'
export {
  type Answer,
  type Call,
  type Ground,
  type Person,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './server/test-server.ts'
export { codeAt } from './code-at.ts'
export { isJoined } from './history/is-joined.ts'
export { checkTold } from './sync/check-run.ts'
export { type Delivered, FaultyTransport, type Weather } from './sync/faulty-transport.ts'
export { MODEL_IDS } from './sync/model-record.ts'
export { firstFolders, ModelServer } from './sync/model-server.ts'
export { OpenEditors } from './sync/open-editors.ts'
export { recordingStorage } from './sync/recording-storage.ts'
export { SeededRandom } from './sync/seeded-random.ts'
export type { WorldClient } from './sync/sync-world.ts'
export { VirtualClock } from './sync/virtual-clock.ts'
export { freePort } from './process/free-port.ts'
export { ServerProcess, type ServerProcessOptions } from './process/server-process.ts'
