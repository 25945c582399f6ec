import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ApiClient, createApiClient } from '@weft/api-client'
import { DataProvider, type Data } from '@weft/features/connectivity/client'
import { EntryProvider } from '@weft/features/session/client'
import { createStore, type Store, type Transport } from '@weft/store'
import { EditorDraftsContext } from '@weft/store/react'
import { loadLateParts } from '@weft/ui'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { Composer } from '../compose/composer.tsx'

const PLACE = 'comments/item/new'
const TARGET = { team_id: 1, item_id: '0198c0de-0000-7000-8000-0000000000aa' }

/** How a server takes an upload that is begun. */
let takes: 'all' | 'none' | 'nothing comes'
let begun: string[]
let server: Server
let client: ApiClient

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const say = (status: number, whole: object) =>
    response
      .writeHead(status, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
        'content-type': 'application/json',
      })
      .end(JSON.stringify(whole))
  if (request.method === 'OPTIONS') return void say(200, {})
  if (request.url?.endsWith('/storage'))
    return void say(200, { data: { used: 0, limit: null, file_limit: 1_000_000, state: 'free' } })
  if (request.method !== 'POST') return void response.writeHead(204).end()
  if (takes === 'nothing comes') return void response.destroy()
  if (takes === 'none')
    return void say(422, { code: 'storage_exceeded', message: 'Storage Capacity Is Full' })
  const { id, name, size, attribute_id } = JSON.parse(body) as Record<string, unknown>
  begun.push(String(id))
  const file = { id, name, size, mime: 'image/png' }
  expect(attribute_id).toBeNull()
  return void say(201, { data: { id, offset: size, size, part_bytes: 5, file } })
}

beforeAll(async () => {
  await loadLateParts()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => answer(request, response, body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  const { port } = server.address() as AddressInfo
  client = createApiClient({ baseUrl: `http://127.0.0.1:${port}` })
  takes = 'all'
  begun = []
})

function open(store: Store = createStore({ transport: {} as Transport })) {
  const sent: string[] = []
  const page = render(
    <EntryProvider entry={{ client } as never}>
      <DataProvider data={{ store } as unknown as Data}>
        <EditorDraftsContext value={store.drafts}>
          <Composer
            place={PLACE}
            target={TARGET}
            label="Write a comment"
            submitLabel="Comment"
            mentionable={{ people: [] }}
            onSend={(html) => sent.push(html)}
          />
        </EditorDraftsContext>
      </DataProvider>
    </EntryProvider>,
  )
  const post = () => screen.getByRole('button', { name: 'Comment' })
  const choose = (...files: File[]) => {
    const field = page.container.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(field, { target: { files } })
  }
  return { store, sent, page, post, choose }
}

const cat = () => new File([new Uint8Array([1, 2, 3])], 'cat.png', { type: 'image/png' })
const tiles = () => screen.queryAllByRole('listitem')

test('a picture is uploaded at once, and the comment that is posted then names it', async () => {
  const { store, sent, post, choose } = open()
  choose(cat())
  expect(tiles()).toHaveLength(1)
  expect(post()).toHaveProperty('disabled', true)
  await waitFor(() => expect(post()).toHaveProperty('disabled', false))
  fireEvent.click(post())
  expect(sent).toEqual([`<p><img data-type="file" data-id="${begun[0]}" alt="cat"></p>`])
  await waitFor(() => expect(tiles()).toEqual([]))
  expect(store.drafts?.all).toEqual([])
})

test('what the server refuses says why, and can be tried again', async () => {
  takes = 'none'
  const { sent, post, choose } = open()
  choose(cat())
  expect((await screen.findByRole('alert')).textContent).toContain('Storage Capacity Is Full')
  expect(post()).toHaveProperty('disabled', true)
  takes = 'all'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(post()).toHaveProperty('disabled', false))
  expect(sent).toEqual([])
})

test('without a network it waits with the draft, and goes on where the draft is opened again', async () => {
  takes = 'nothing comes'
  const first = open()
  first.choose(cat())
  expect(await screen.findByText(/^Pictures are sent when you are connected again/)).toBeDefined()
  first.page.unmount()
  // Another page, which knows no upload.
  const { port } = server.address() as AddressInfo
  client = createApiClient({ baseUrl: `http://127.0.0.1:${port}` })
  takes = 'all'
  const again = open(first.store)
  await waitFor(() => expect(tiles()).toHaveLength(1))
  await waitFor(() => expect(again.post()).toHaveProperty('disabled', false))
  act(() => again.post().click())
  expect(again.sent).toEqual([expect.stringContaining(`data-id="${begun[0]}"`)])
})

test('what is no picture is said, and nothing of it is sent', async () => {
  const { choose } = open()
  choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), cat())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A comment takes pictures only/)
  expect(tiles()).toHaveLength(1)
})

test('one that is taken out again leaves nothing on the device', async () => {
  const { store, post, choose } = open()
  choose(cat())
  await waitFor(() => expect(post()).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Remove cat' }))
  expect(tiles()).toEqual([])
  expect(post()).toHaveProperty('disabled', true)
  expect(store.drafts?.all).toEqual([])
})
