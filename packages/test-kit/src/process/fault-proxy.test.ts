import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { FaultProxy } from './fault-proxy.ts'
import { FrameSplitter } from './frame-splitter.ts'

let server: Server
let proxy: FaultProxy
let far: Promise<Socket>
let near: Socket
let tapped: string[]

beforeEach(async () => {
  server = createServer()
  far = once(server, 'connection').then(([socket]) => socket as Socket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  tapped = []
  proxy = await FaultProxy.open({
    target: () => ({ host: '127.0.0.1', port }),
    onFrame: (text) => tapped.push(text),
  })
  near = connect({ host: '127.0.0.1', port: proxy.port })
  near.on('error', () => undefined)
  const other = await far
  other.on('error', () => undefined)
})

afterEach(async () => {
  near.destroy()
  await proxy.close()
  server.close()
})

async function heard(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString()
}

function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head =
    length < 126 ? Buffer.from([0x81, length]) : Buffer.from([0x81, 126, length >> 8, length & 255])
  return Buffer.concat([head, Buffer.from(text)])
}

test('without faults both directions pass as they are', async () => {
  near.write('there')
  expect(await heard(await far)).toBe('there')
  ;(await far).write('back')
  expect(await heard(near)).toBe('back')
})

test('a cut ends both sides', async () => {
  const ends = [near, await far].map((one) => new Promise((resolve) => one.once('close', resolve)))
  proxy.cut()
  await Promise.all(ends)
  expect([near.destroyed, (await far).destroyed]).toEqual([true, true])
})

test('a stalled line loses nothing and goes on in order', async () => {
  proxy.stall()
  near.write('a')
  near.write('b')
  let got = ''
  ;(await far).on('data', (chunk: Buffer) => (got += chunk.toString()))
  await sleep(30)
  expect(got).toBe('')
  proxy.flow()
  await expect.poll(() => got).toBe('ab')
})

test('a half-open line swallows everything and tells nobody; a new one works', async () => {
  proxy.halfOpen()
  let isOver = false
  near.once('close', () => (isOver = true))
  ;(await far).destroy()
  near.write('lost')
  await sleep(30)
  expect(isOver).toBe(false)
  const next = once(server, 'connection')
  const other = connect({ host: '127.0.0.1', port: proxy.port })
  const [socket] = (await next) as [Socket]
  other.write('new')
  expect(await heard(socket)).toBe('new')
  other.destroy()
})

test('after an upgrade news come as often as asked, and everything is tapped once', async () => {
  proxy.frames = { copies: 3, delay: () => 0 }
  const got: string[] = []
  const splitter = new FrameSplitter()
  near.once('data', () => near.on('data', (chunk: Buffer) => take(chunk)))
  const take = (chunk: Buffer) => got.push(...splitter.push(chunk).flatMap(({ text }) => text ?? []))
  const upstream = await far
  upstream.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  await once(near, 'data')
  const long = `{"event":"ItemSaved","data":"${'x'.repeat(300)}"}`
  const bytes = Buffer.concat([textFrame('{"event":"pusher:pong"}'), textFrame(long)])
  // Frames do not end where packets do.
  upstream.write(bytes.subarray(0, 100))
  await sleep(10)
  upstream.write(bytes.subarray(100))
  await expect.poll(() => got.length).toBe(4)
  expect(got.filter((text) => text === long)).toHaveLength(3)
  expect(tapped).toEqual(['{"event":"pusher:pong"}', long])
})
