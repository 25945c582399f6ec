// The anchor over HTTP, in a process of its own: a Fastify route of the same shape that inserts one row, and no more.
import { fastify, type FastifyRequest } from 'fastify'
import { Pool } from 'pg'
import * as z from 'zod/mini'

const params = z.object({ team_id: z.string(), id: z.string().check(z.minLength(1), z.maxLength(80)) })
const body = z.record(z.string(), z.json())

const [connectionString, port] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 16 })
const app = fastify()
app.route({ method: 'PUT', url: '/api/:team_id/values/:id', handler: save })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

async function save(request: FastifyRequest): Promise<unknown> {
  const { id, team_id } = z.parse(params, request.params)
  const { data, row_version } = z.parse(body, request.body)
  const { rows } = await pool.query({
    name: 'raw',
    text: `insert into bench_raw (item, data) values ($1, $2) returning id`,
    values: [id.slice(0, 36), JSON.stringify(data)],
  })
  return { data: { id, team_id, data, row_version, seq: rows[0].id } }
}
