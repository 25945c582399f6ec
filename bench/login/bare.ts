// A server that only hashes and answers: what this machine allows before anything of ours is done.
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const stored = await hash('a bench password', COST)
const parallel = Math.min(4, availableParallelism())
let running = 0
const waiting: (() => void)[] = []

async function signIn(): Promise<void> {
  if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  await verify(stored, 'a bench password')
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const server = createServer((request, response) => {
  if (request.method === 'POST') void signIn().then(() => response.end('{}'))
  else response.end('{}')
  request.resume()
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
