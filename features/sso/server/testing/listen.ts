import type { TestServer } from '@weft/server/testing'
import { expect, onTestFinished } from 'vitest'

/** A socket that asks for a channel. */
export async function listenAt(
  { server, url }: { server: TestServer; url: string },
  headers: Readonly<Record<string, string>>,
  channel: string,
) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/test?protocol=7`)
  onTestFinished(() => socket.close())
  const frames: { event: string; data: string }[] = []
  socket.addEventListener('message', ({ data }) =>
    frames.push(JSON.parse(String(data)) as (typeof frames)[number]),
  )
  const has = (event: string) => expect.poll(() => frames.map((one) => one.event)).toContain(event)
  await has('pusher:connection_established')
  const { socket_id } = JSON.parse(frames[0]?.data ?? '{}') as { socket_id: string }
  const { auth } = (
    await server.app.inject({
      method: 'POST',
      url: '/api/broadcasting/auth',
      headers,
      payload: { socket_id, channel_name: channel },
    })
  ).json<{ auth?: string }>()
  if (auth) socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  return { has, auth, frames }
}
