import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { newSlug } from '@weft/base'
import { fieldFor } from '@weft/features/forms/shared'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, createApi, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { openBrowser } from '../harness/browser.ts'
import { median, percentile, repeated } from '../harness/measure.ts'
import { verify } from '../harness/verify.ts'
import { freePort, startWeft } from '../harness/weft.ts'
import { formUsable } from './form-usable.ts'

const RUNS = 200
const WARMUP = 30
/** A document of more pages has no use for a tree. */
const MAX_DOCUMENT = 1_000

interface PublicPage {
  name: string
  path: string
  limit: string
  isForm?: boolean
}

export const benchmark: Benchmark = {
  name: 'public',
  about:
    'Pages that strangers read, whole HTML from the server, asked one after the other over a kept connection: a page of a published document with its tree, the first hundred rows of a published table, and a shared form. The anchor is a bare Node server that sends the same bytes. A form is also opened in Chromium by somebody who was never there.',
  async run({ sizes, say }) {
    const figures: Figure[] = []
    const weft = await startWeft()
    const browser = await openBrowser()
    try {
      const api = await signUp(weft.url)
      await verify(weft, api)
      const team_id = await makeTeam(api)
      for (const size of sizes) {
        say(`filling ${size}`)
        const board = await makeBoard(api, team_id, { isRich: true })
        await fill(api, board, size)
        for (const page of await publish(api, board, size)) {
          say(`${size}: ${page.name}`)
          figures.push(...(await figuresOf(weft.url, page, size)))
          if (page.isForm) figures.push(...(await formUsable(browser, weft.url + page.path, size)))
        }
      }
      return figures
    } finally {
      await browser.close()
      await weft.stop()
    }
  },
}

async function publish(api: Api, board: BenchBoard, size: number): Promise<PublicPage[]> {
  const { team_id, board_id, folder_id, view_id } = board
  const document = newSlug()
  await api.ask('PUT', `/api/${team_id}/views/${document}`, {
    row_version: 1,
    board_id,
    folder_id,
    name: 'Handbook',
    type: 'document',
  })
  const linkTo = async (id: string) =>
    (await api.ask<{ data: { path: string } }>('POST', `/api/${team_id}/published`, { view_id: id })).data
      .path
  return [
    {
      name: `a page of a document, with a tree of ${Math.min(size, MAX_DOCUMENT)}`,
      path: await linkTo(document),
      limit: 'reading and presenting every item of the tree, of which one page is shown',
    },
    {
      name: 'the first hundred rows of a table',
      path: await linkTo(view_id),
      limit: 'six questions to the database, and a thousand values written as HTML',
    },
    {
      name: 'a shared form of six questions',
      path: await sharedForm(api, board),
      isForm: true,
      limit: 'questions to the database one after the other, and the form written as HTML',
    },
  ]
}

/** A form view over the board's first attributes, open to anyone. */
async function sharedForm(
  api: Api,
  { team_id, board_id, folder_id, attributes }: BenchBoard,
): Promise<string> {
  const id = newSlug()
  const blocks = attributes
    .filter(({ type }) => type !== 'members')
    .slice(0, 6)
    .map(({ id: attribute_id }) => fieldFor(attribute_id))
  await api.ask('PUT', `/api/${team_id}/views/${id}`, {
    row_version: 1,
    board_id,
    folder_id,
    name: 'Ask us',
    type: 'form',
    settings: { form: { share: { open: true }, blocks } },
  })
  return `/form/${id}`
}

async function figuresOf(url: string, page: PublicPage, size: number): Promise<Figure[]> {
  const stranger = createApi(url)
  const first = await stranger.call('GET', page.path)
  if (first.status !== 200) throw new Error(`${page.path} answered ${first.status}`)
  const samples = await repeated(RUNS, () => stranger.call('GET', page.path), WARMUP)
  const bare = await bareTimes(first.bytes)
  const script = await scriptBytes(stranger, first.bytes.toString())
  const kilobytes = (bytes: Buffer) => (bytes.length / 1_000).toFixed(1)
  return [
    {
      work: page.name,
      size,
      figure: { value: median(samples), unit: 'ms' },
      beside: `p99 ${percentile(samples, 0.99).toFixed(1)} ms; ${kilobytes(first.bytes)} KB, gzip ${kilobytes(
        gzipSync(first.bytes),
      )} KB`,
      anchor: { work: 'the same bytes from a bare server', value: median(bare), unit: 'ms' },
      limit: page.limit,
    },
    {
      work: `${page.name}: the scripts that its HTML names`,
      size,
      figure: { value: script / 1_000, unit: 'KB gzip' },
      // Of forms; what draws published views comes over their table, and is weighed by the gate of the bundle.
      ...(page.isForm ? { target: { is: 'at most' as const, value: 120 } } : {}),
      limit:
        script === 0
          ? 'nothing: the page needs none'
          : page.isForm
            ? 'what the page does beyond what HTML does by itself'
            : 'the first file, which loads what draws the view (169 to 184 KB) over the table that stands there already',
    },
  ]
}

/** What the page's scripts are together as browsers load them. */
async function scriptBytes(stranger: Api, html: string): Promise<number> {
  const addresses = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = '']) => address)
  const scripts = await Promise.all(addresses.map((address) => stranger.call('GET', address)))
  return scripts.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0)
}

async function bareTimes(bytes: Buffer): Promise<number[]> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const stranger = createApi(`http://127.0.0.1:${port}`)
    for (let isUp = false; !isUp;) {
      isUp = await stranger.call('PUT', '/', bytes).then(
        () => true,
        () => false,
      )
    }
    return await repeated(RUNS, () => stranger.call('GET', '/'), WARMUP)
  } finally {
    child.kill()
  }
}
