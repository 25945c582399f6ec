export { fillDataDir } from './fill-data-dir.ts'
export { setup as globalSetup } from './global-setup.ts'
export { stopOwnTestServer } from './server-door.ts'
export { type TestDatabase, createTestDatabase, openTestDatabase } from './test-database.ts'
