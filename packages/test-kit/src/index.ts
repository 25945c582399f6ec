export {
  type Answer,
  type Call,
  type Ground,
  type Person,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './server/test-server.ts'
