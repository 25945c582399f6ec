import type { Item } from '@weft/model'
import type { FolderContent } from '@weft/protocol'
import { enableRanking } from '@weft/query'
import { createFeedSync, createStore, type Store, type Transport } from '@weft/store'

import type { Benchmark, Figure } from '../benchmark.ts'
import { median, percentile } from '../harness/measure.ts'
import { BOARD_ID, type BenchFolder, benchFolder, FOLDER_ID, remoteValue } from './folder.ts'

const EVENTS = 1_000
const EDITS = 300
const ROUNDS = 5

export const benchmark: Benchmark = {
  name: 'store',
  about:
    'The client store in Node, without screen and network: a folder of eight columns from its content to a filtered and sorted view, then changes. The parse of the same content is the anchor; each figure is the median of five runs, with garbage collected before each.',
  async run({ sizes, say }) {
    // As the client has done by the time that somebody sorts.
    enableRanking()
    const figures: Figure[] = []
    for (const size of sizes) {
      say(`${size} rows`)
      figures.push(...(await measure(size)))
    }
    return figures
  },
}

async function measure(size: number): Promise<Figure[]> {
  const folder = benchFolder(size)
  const text = JSON.stringify(folder.content)
  const seen = { parse: [] as number[], load: [] as number[], view: [] as number[], byText: [] as number[] }
  const sorts: number[] = []
  // The first round warms the compiler up and is not counted.
  for (let round = -1; round < ROUNDS; round++) {
    const at = await openOnce(folder, text)
    if (round < 0) continue
    for (const name of ['parse', 'load', 'view', 'byText'] as const) seen[name].push(at[name])
    sorts.push(arraySort(folder))
  }
  const parse = { work: 'JSON.parse of the content', value: median(seen.parse), unit: 'ms' }
  const whole = seen.parse.map((parsed, i) => parsed + (seen.load[i] ?? 0) + (seen.view[i] ?? 0))
  return [
    {
      work: 'content parsed, in the table, filtered and sorted by date',
      size,
      figure: { value: median(whole), unit: 'ms' },
      anchor: parse,
      ...(size >= 100_000 ? { target: { is: 'at most', value: 2.5, of: 'ratio' } as const } : {}),
      limit: 'The parse itself and the collection of its garbage; then one line with its sort key per row.',
    },
    {
      work: 'parsed content to the table',
      size,
      figure: { value: median(seen.load), unit: 'ms' },
      anchor: parse,
      limit: 'One Map entry per row by its id; rows themselves are made when somebody looks.',
    },
    {
      work: 'first view: filter on label and number, sort by date',
      size,
      figure: { value: median(seen.view), unit: 'ms' },
      anchor: { work: 'Array.sort of the same numbers', value: median(sorts), unit: 'ms' },
      limit: 'One line object with its sort key per remaining row, and the sort.',
    },
    {
      work: 'first view: all rows, sort by a text column of different texts',
      size,
      figure: { value: median(seen.byText), unit: 'ms' },
      anchor: parse,
      limit: 'Collating different texts by the locale; it is done once per text.',
    },
    ...(await changes(folder, text, size)),
  ]
}

async function openOnce(folder: BenchFolder, text: string) {
  globalThis.gc?.()
  const begun = performance.now()
  const content = JSON.parse(text) as FolderContent
  const parsed = performance.now()
  const { store, flush } = await followed(content)
  flush()
  const loaded = performance.now()
  const items = store.collection<Item>('items')
  const { query } = items.liveQuery(FOLDER_ID, { spec: folder.filtered, env: folder.env })
  await query.settled()
  query.slice(0, 40)
  const viewed = performance.now()
  const other = items.liveQuery(FOLDER_ID, { spec: folder.byText, env: folder.env })
  await other.query.settled()
  other.query.slice(0, 40)
  const sorted = performance.now()
  if (query.length < folder.content.id.length / 4 || other.query.length !== folder.content.id.length)
    throw new Error('The view lacks rows')
  return {
    parse: parsed - begun,
    load: loaded - parsed,
    view: viewed - loaded,
    byText: sorted - viewed,
  }
}

/** A store that follows the folder; `flush` shows what has arrived. */
async function followed(content: FolderContent) {
  const frames: (() => void)[] = []
  const scheduler = {
    now: () => Date.now(),
    delay: () => () => undefined,
    frame: (run: () => void) => void frames.push(run),
    random: () => 0.5,
  }
  const store: Store = createStore({ transport: transportOf(content), scheduler })
  store.initialise(1, 7)
  const feed = { team_id: 1, kind: 'folder', id: FOLDER_ID } as const
  const sync = createFeedSync({ store, feed, board_id: BOARD_ID })
  await sync.start()
  const flush = () => {
    for (const run of frames.splice(0)) run()
  }
  return { store, sync, flush }
}

const RIGHTS = '1.1.1'

function transportOf(content: FolderContent): Transport {
  const never = () => new Promise<never>(() => undefined)
  const empty = { data: [], seq: content.seq, rights: RIGHTS, has_more: false, after: null }
  return {
    index: () => Promise.resolve({ status: 200, data: empty }),
    content: () => Promise.resolve({ status: 200, rights: RIGHTS, data: content }),
    one: never,
    bulk: never,
    post: never,
  }
}

async function changes(folder: BenchFolder, text: string, size: number): Promise<Figure[]> {
  const { store, sync, flush } = await followed(JSON.parse(text) as FolderContent)
  flush()
  const items = store.collection<Item>('items')
  const { query } = items.liveQuery(FOLDER_ID, { spec: folder.filtered, env: folder.env })
  await query.settled()
  let calls = 0
  query.subscribe(() => calls++)
  const values = store.collection('values')
  const ids = folder.content.id
  const taken: number[] = []
  for (let n = -EDITS; n < EDITS; n++) {
    const id = query.at((Math.abs(n) * 97) % query.length)?.id ?? ''
    const begun = performance.now()
    values.save(`${id}.${folder.attributes[3]?.id}`, {
      data: { start: `2027-01-${10 + (n & 15)}`, hasTime: false },
    })
    if (n >= 0) taken.push(performance.now() - begun)
  }
  if (calls < EDITS) throw new Error('An edit was not told')

  const applied: number[] = []
  const parsed: number[] = []
  let seq = folder.content.seq
  for (let round = -1; round < ROUNDS; round++) {
    const before = calls
    const events = Array.from({ length: EVENTS }, (_, n) => ({
      seq: ++seq,
      records: [remoteValue(folder, ((round + 2) * 7 + n * 89) % ids.length, 500 + (n % 400), seq)],
    }))
    globalThis.gc?.()
    const begun = performance.now()
    for (const frame of events) sync.receive('ValueSaved', frame)
    flush()
    if (round >= 0) applied.push(performance.now() - begun)
    if (calls !== before + 1) throw new Error('Remote events were not told in one go')
    parsed.push(parseOf(events))
  }
  return [
    {
      work: 'one edit, until the sorted view has been told',
      size,
      figure: { value: median(taken), unit: 'ms' },
      beside: `p99 ${percentile(taken, 0.99).toFixed(2)} ms`,
      target: { is: 'at most', value: 0.15 },
      limit: 'Copying the row and finding its place among the sorted lines.',
    },
    {
      work: '1,000 remote events in one picture, until the sorted view has been told',
      size,
      figure: { value: median(applied), unit: 'ms' },
      anchor: { work: 'JSON.parse of the same frames', value: median(parsed), unit: 'ms' },
      limit:
        'Each row is made from its columns at its first change and copied with its slots; memory that was not touched yet and code that is not compiled yet cost more than the work.',
    },
  ]
}

function parseOf(frames: readonly object[]): number {
  const texts = frames.map((frame) => JSON.stringify(frame))
  const begun = performance.now()
  for (const one of texts) JSON.parse(one)
  return performance.now() - begun
}

/** What a sort of nothing but the numbers of the view takes. */
function arraySort({ content }: BenchFolder): number {
  const days = (content.slots[3] ?? []).map((slot) =>
    Date.parse((slot as [{ start: string }, number])[0].start),
  )
  const begun = performance.now()
  days.sort((a, b) => b - a)
  return performance.now() - begun
}
