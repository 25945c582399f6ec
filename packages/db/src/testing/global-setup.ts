import { rm } from 'node:fs/promises'
import { type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { SERVER_DOOR } from './server-door.ts'
import { type TestServer, startTestServer } from './test-server.ts'

/**
 * vitest's `globalSetup`: one PostgreSQL for the whole run. It starts when the first test file asks for a
 * database, so runs without such tests pay nothing; test files find it through an environment variable.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = makeTempFolder('door')
  const path = join(folder, 'door')
  let server: Promise<TestServer> | undefined

  async function answer(socket: Socket): Promise<void> {
    socket.on('error', () => {})
    try {
      server ??= startTestServer()
      const { connectionString, refreshTemplate } = await server
      await refreshTemplate()
      socket.end(JSON.stringify({ connectionString }))
    } catch (error) {
      socket.end(JSON.stringify({ error: String(error) }))
    }
  }

  const door = createServer((socket) => void answer(socket))
  await new Promise<void>((resolve) => door.listen(path, resolve))
  process.env[SERVER_DOOR] = path
  return async () => {
    door.close()
    await (await server?.catch(() => undefined))?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
