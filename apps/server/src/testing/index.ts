export { type Hand, type HandAnswer, handOf } from './hand.ts'
export { addSpeakers, type Fields, must, type Reply, type Say, sayIn } from './say.ts'
export {
  type Answer,
  type Call,
  type Instance,
  type Person,
  SECRET,
  startNode,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'
export { addWorkspace, type Workspace } from './workspace.ts'
export { whenSettled } from './when-settled.ts'
