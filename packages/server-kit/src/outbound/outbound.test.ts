import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isPublicAddress } from './addresses.ts'
import { createOutbound, type OutboundOptions } from './outbound.ts'

let server: Server
let home = ''
let port = 0
const asked: string[] = []
const SWITCHES = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(70_000))
    else if (request.url === '/switches') request.socket.write(SWITCHES)
    else if (request.url === '/closes') request.socket.end()
    else if (request.url === '/endless') response.writeHead(200).write('a')
    else response.writeHead(200, { 'x-host': request.headers.host ?? '' }).end('good')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
  home = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What becomes of a request, as the problem's name. */
async function problemOf(url: string, options: OutboundOptions = {}, timeoutMs = 2_000): Promise<string> {
  return createOutbound(options)
    .fetch(url, { timeoutMs })
    .then(
      ({ status }) => String(status),
      (error: { problem: string }) => error.problem,
    )
}

/** Ways to say an address that must not be reached, as they stand in a URL. */
const CLOSED = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0.0.0.0 0
  0.0.0.1 10.0.0.1 10.255.255.255 0xa.1 167772161 100.64.0.1 100.127.255.254 169.254.169.254
  0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.1 172.16.0.1 172.31.255.255 192.0.0.1
  192.0.2.1 192.88.99.1 192.168.1.1 3232235777 198.18.0.1 198.19.255.255 198.51.100.7
  203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 127.0.0.1. １２７.0.0.1
  127。0。0。1 %31%32%37.0.0.1 [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe]
  [64:ff9b:1::1] [2002:7f00:1::] [2002:a00:1::1] [2002:a9fe:a9fe::] [2001::1]
  [2001:0:4136:e378:8000:63bf:3fff:fdd2] [2001:db8::1] [3fff::1] [fc00::1] [fd12:3456::1]
  [fe80::1] [fec0::1] [ff02::1] [100::1] [5f00::1] [2a00::5efe:10.0.0.1]
`
  .trim()
  .split(/\s+/)

describe('the way out', () => {
  test('there are sixty forms of addresses and more in this test', () => {
    expect(new Set(CLOSED).size).toBeGreaterThanOrEqual(60)
  })

  test.each(CLOSED)('%s is never reached', async (host) => {
    // Some of them are no addresses for the URL parser, and no names either.
    const resolve = async () => Promise.reject(new Error('no such name'))
    expect(['address', 'name', 'scheme']).toContain(await problemOf(`https://${host}/`, { resolve }))
  })

  test.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['100.63.255.255', true],
    ['100.128.0.1', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['2a00:1450:4001::200e', true],
    ['64:ff9b::8.8.8.8', true],
    ['2002:808:808::1', true],
    ['fe80::1%eth0', false],
    ['not an address', false],
    ['', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test('a name with one bad address among good ones is refused', async () => {
    const resolve = async () => ['8.8.8.8', '10.0.0.1']
    expect(await problemOf('https://mixed.example/', { resolve })).toBe('address')
  })

  test('a name is resolved once, and what was judged is what is connected to', async () => {
    let times = 0
    const resolve = async () => (++times === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
    expect(
      await problemOf(`http://rebinding.example:${port}/x`, {
        resolve,
        allow: [`rebinding.example:${port}`],
      }),
    ).toBe('200')
    expect(times).toBe(1)
    const changing = async () => (++times === 2 ? ['8.8.8.8', '127.0.0.1'] : ['8.8.8.8'])
    expect(await problemOf('https://rebinding.example/', { resolve: changing })).toBe('address')
  })

  test('nothing but https on its port, without a user in the address', async () => {
    expect(await problemOf('http://93.184.216.34/')).toBe('scheme')
    expect(await problemOf('file:///etc/passwd')).toBe('scheme')
    expect(await problemOf('gopher://93.184.216.34/')).toBe('scheme')
    expect(await problemOf('https://a:b@93.184.216.34/')).toBe('scheme')
    expect(await problemOf('https://93.184.216.34:22/')).toBe('port')
    expect(await problemOf('https://93.184.216.34:8443/')).toBe('port')
    expect(await problemOf('no address')).toBe('scheme')
  })

  test('without the list nothing of one’s own network is reached, with it that place alone', async () => {
    asked.length = 0
    expect(await problemOf(home)).toBe('scheme')
    expect(await problemOf(`https://127.0.0.1:${port}`, { ports: [port] })).toBe('address')
    expect(asked).toEqual([])
    expect(await problemOf(home, { allow: [`127.0.0.1:${port}`] })).toBe('200')
    expect(await problemOf(`http://127.0.0.1:1/`, { allow: [`127.0.0.1:${port}`] })).toBe('scheme')
  })

  test('redirects are not followed', async () => {
    asked.length = 0
    expect(await problemOf(`${home}/away`, { allow: [`127.0.0.1:${port}`] })).toBe('redirect')
    expect(asked).toEqual(['/away'])
  })

  test('a large answer is cut off, and one that never ends as well', async () => {
    const options = { allow: [`127.0.0.1:${port}`] }
    expect(await problemOf(`${home}/large`, options)).toBe('too_large')
    expect(await problemOf(`${home}/endless`, options, 200)).toBe('timeout')
  })

  test('one that answers another protocol, or nothing, has failed at once', async () => {
    const options = { allow: [`127.0.0.1:${port}`] }
    expect(await problemOf(`${home}/switches`, options)).toBe('network')
    expect(await problemOf(`${home}/closes`, options)).toBe('network')
  })

  test('a resolver that never answers does not hold anybody', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)
    expect(await problemOf('https://slow.example/', { resolve }, 100)).toBe('timeout')
  })
})
