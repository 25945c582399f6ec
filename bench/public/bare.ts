// A server that only sends a page it has: what this machine allows before anything of ours is done.
import { createServer } from 'node:http'

let page = Buffer.alloc(0)

const server = createServer((request, response) => {
  if (request.method !== 'PUT') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    page = Buffer.concat(chunks)
    response.end()
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
