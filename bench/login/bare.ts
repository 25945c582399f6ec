// A server that only verifies hashes and answers: what this machine allows before anything else of ours is done.
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'

import { createPasswords } from '@weft/features/session/server'
import { DEFAULT_LIMITS } from '@weft/server-kit'

const passwords = createPasswords({
  ...DEFAULT_LIMITS,
  argon2_parallel: Math.min(DEFAULT_LIMITS.argon2_parallel, availableParallelism()),
})
const stored = await passwords.hash('a bench password')

const server = createServer((request, response) => {
  request.resume()
  if (request.method === 'GET') response.end('{}')
  else void passwords.matches(async () => stored, 'a bench password').then(() => response.end('{}'))
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
