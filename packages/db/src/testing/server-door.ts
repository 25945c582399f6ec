import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestServer, startTestServer } from './test-server.ts'

/** Names the socket where the run's shared server is asked for. */
export const SERVER_DOOR = 'WEFT_TEST_SERVER_DOOR'

let own: Promise<TestServer> | undefined

/** The shared server's address; without the global setup one of this process's own, which dies with it. */
export async function findTestServer(): Promise<string> {
  const path = process.env[SERVER_DOOR]
  if (path === undefined) {
    own ??= startTestServer()
    return (await own).connectionString
  }
  const answer = JSON.parse(await text(connect(path))) as { connectionString?: string; error?: string }
  if (answer.connectionString === undefined)
    throw new Error(`The test database did not start: ${answer.error}`)
  return answer.connectionString
}

/** Stops the process's own server, if there is one. */
export async function stopOwnTestServer(): Promise<void> {
  // One that did not come up has ended by itself.
  await (await own?.catch(() => undefined))?.stop()
  own = undefined
}
