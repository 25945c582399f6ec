import { moreAttributeTypes } from '@weft/features/attributes/client'
import type { Attribute, Board, Comment, FeedKey, Folder, View } from '@weft/model'
import { type Meter, pageTurns, startJob } from '@weft/query'
import type { CollectionChanges, KeptFeed, Store } from '@weft/store'

import type { BoardReader } from '../../shared/index.ts'
import {
  commentDocument,
  type DeviceDocument,
  type HeldItem,
  heldDocuments,
  placeDocument,
  readerOf,
} from './held-documents.ts'
import { WordIndex } from './word-index.ts'

/** Documents that are kept for searching at most: beyond them memory runs short, and the answer says so. */
const MOST = 400_000
/** Steps of a document, beside those of its characters; so many are done at once. */
const STEPS = 60
const AT_ONCE = 20_000

/** How a board's items are read, as long as these say it. */
interface Reading {
  attributes: readonly Attribute[]
  board: Board | undefined
  reader: BoardReader
}

/**
 * Reads what this device holds for its words: what is loaded, and follows it; and what was kept of other folders, as it was
 * kept. It runs in the turns of the page and in no worker: the rows lie here, and to copy them over would take as long as
 * to read them.
 */
export class DeviceReader {
  index = new WordIndex<DeviceDocument>()
  /** Folders whose items were read. */
  readonly read = new Set<string>()
  /** Boards and folders that went away or were closed while this page was open. */
  readonly left = new Set<string>()
  isFull = false
  private readonly store: Store
  private readonly told: () => void
  private readonly changed = new Map<string, Set<string>>()
  private readonly ofItem = new Map<string, readonly string[]>()
  private readonly readers = new Map<string, Reading>()
  private readonly kept = new Map<number, ReadonlyMap<string, FeedKey>>()
  private readonly boards = new Map<string, Promise<BoardReader | null>>()
  private teams: readonly number[] = []
  private isReading = false
  private isDue = false
  private hasStarted = false
  private isBusy = false

  /** `told` is called whenever more or other things can be found. */
  constructor(store: Store, told: () => void) {
    this.store = store
    this.told = told
    for (const name of ['boards', 'folders', 'views', 'items', 'comments', 'attributes'])
      store.collection(name).subscribe((changes) => this.hear(name, changes))
    store.space.subscribeRights(told)
  }

  get isUnderWay(): boolean {
    return !this.hasStarted || this.isReading || this.isBusy
  }

  /** Reads what is there of these workspaces and was not read yet. */
  begin(teams: readonly number[]): void {
    const fresh = teams.filter((id) => !this.teams.includes(id))
    this.teams = [...this.teams, ...fresh]
    for (const team_id of fresh) {
      const boards = this.store.collection('boards').ids(team_id)
      this.note('boards', boards)
      this.note('folders', this.store.collection('folders').ids(team_id))
      for (const board_id of boards) this.note('views', this.store.collection('views').ids(board_id))
    }
    if (fresh.length > 0) void this.start()
  }

  /** Types that came late say how values are read; where they cannot be had, the others are. */
  private async start(): Promise<void> {
    await moreAttributeTypes.load().catch(() => undefined)
    this.hasStarted = true
    this.plan()
    await this.readKept()
  }

  private hear(name: string, { upserted, removed }: CollectionChanges): void {
    if (name === 'boards' || name === 'folders') {
      for (const id of removed) this.left.add(id)
      for (const id of upserted) this.left.delete(id)
    }
    if (!this.hasStarted) return
    if (name === 'attributes') {
      // Other names of labels, another name of items: the board's items are read again.
      const attributes = this.store.collection<Attribute>('attributes')
      for (const id of new Set(upserted.flatMap((one) => attributes.get(one)?.board_id ?? [])))
        this.noteBoard(id)
    } else this.note(name, upserted, removed)
    this.plan()
    if (name === 'folders' || name === 'attributes') void this.readKept()
  }

  private noteBoard(board_id: string): void {
    this.boards.delete(board_id)
    this.note('views', this.store.collection('views').ids(board_id))
    for (const folder of this.foldersOf(this.store.collection<Board>('boards').get(board_id)?.team_id))
      if (folder.board_id === board_id) this.noteFolder(folder.id)
  }

  private noteFolder(folder_id: string): void {
    this.note('items', this.store.collection('items').ids(folder_id))
    this.note('comments', this.store.collection('comments').ids(folder_id))
  }

  private note(name: string, ...ids: readonly Iterable<string>[]): void {
    const noted = this.changed.get(name) ?? new Set<string>()
    this.changed.set(name, noted)
    for (const some of ids) for (const id of some) noted.add(id)
  }

  private foldersOf(team_id: number | undefined): readonly Folder[] {
    return team_id === undefined ? [] : this.store.collection<Folder>('folders').list(team_id)
  }

  /** What changed in memory is read at once as far as it is little, and the rest in slices. */
  private plan(): void {
    if (this.isBusy) return
    this.isBusy = true
    const done = () => {
      this.isBusy = false
      this.told()
      if ([...this.changed.values()].some(({ size }) => size > 0)) this.plan()
    }
    startJob((meter) => this.readChanged(meter), done, { turns: pageTurns, atOnce: AT_ONCE })
  }

  private *readChanged(meter: Meter): Generator<void, void> {
    for (const [name, ids] of this.changed)
      for (const id of ids) {
        ids.delete(id)
        if (name === 'items') this.readItem(id, meter)
        else this.readOther(name, id, meter)
        if (meter.isOver) yield
      }
    if (this.index.isWorn) yield* this.makeAnew(meter)
  }

  private *makeAnew(meter: Meter): Generator<void, void> {
    const fresh = new WordIndex<DeviceDocument>()
    for (const document of this.index.documents()) {
      put(fresh, document, meter)
      if (meter.isOver) yield
    }
    this.index = fresh
  }

  private readItem(id: string, meter: Meter): void {
    const row = this.store.collection('items').peek(id) as HeldItem | undefined
    const board = row && this.boardInMemory(row.board_id)
    if (row && !board) return
    this.putItem(id, row && board ? heldDocuments(row, board) : [], meter)
    if (row) this.read.add(row.folder_id)
  }

  private putItem(id: string, documents: readonly DeviceDocument[], meter: Meter): void {
    const keys = documents.map((one) => `${one.kind} ${one.id}`)
    for (const key of this.ofItem.get(id) ?? []) if (!keys.includes(key)) this.index.drop(key)
    if (keys.length > 0) this.ofItem.set(id, keys)
    else this.ofItem.delete(id)
    meter.take(1)
    for (const document of documents) this.put(document, meter)
  }

  private readOther(name: string, id: string, meter: Meter): void {
    const document = this.otherDocument(name, id)
    meter.take(1)
    if (document) this.put(document, meter)
    else this.index.drop(`${name.slice(0, -1)} ${id}`)
  }

  private otherDocument(name: string, id: string): DeviceDocument | null {
    const record = this.store.collection(name).get(id)
    if (!record) return null
    if (name === 'comments') return commentDocument(record as Comment)
    if (name === 'boards') return placeDocument({ kind: 'board', record: record as Board })
    if (name === 'folders') return placeDocument({ kind: 'folder', record: record as Folder })
    return placeDocument({ kind: 'view', record: record as View })
  }

  private put(document: DeviceDocument, meter: Meter): void {
    if (this.index.size >= MOST) this.isFull = true
    else put(this.index, document, meter)
  }

  private boardInMemory(board_id: string): BoardReader | null {
    const attributes = this.store.collection<Attribute>('attributes').list(board_id)
    if (attributes.length === 0) return null
    const known = this.readers.get(board_id)
    const board = this.store.collection<Board>('boards').get(board_id)
    if (known?.attributes === attributes && known.board === board) return known.reader
    const reader = readerOf(board, attributes)
    this.readers.set(board_id, { attributes, board, reader })
    return reader
  }

  /** Folders that are not loaded, as they were kept. */
  private async readKept(): Promise<void> {
    this.isDue = true
    if (this.isReading) return
    this.isReading = true
    try {
      while (this.isDue) {
        this.isDue = false
        const folders = this.teams.flatMap((team_id) => this.foldersOf(team_id))
        for (const folder of folders) if (!this.read.has(folder.id)) await this.readFolder(folder)
      }
    } finally {
      this.isReading = false
      this.told()
    }
  }

  private async readFolder({ id, team_id, board_id }: Folder): Promise<void> {
    const items = this.store.collection('items').ids(id)
    // Loaded already: it is read with what changed.
    if (items.size > 0) {
      this.noteFolder(id)
      this.read.add(id)
      this.plan()
      return
    }
    const feed = (await this.keptOf(team_id)).get(id)
    if (!feed) return
    const [found, board] = await Promise.all([
      this.store.records?.look(feed),
      this.boardOf(team_id, board_id),
    ])
    if (!found || !board || items.size > 0) return
    this.read.add(id)
    await new Promise<void>((resolve) => {
      startJob((meter) => this.takeKept(found, board, meter), resolve, { turns: pageTurns })
    })
    this.told()
  }

  private *takeKept({ records }: KeptFeed, board: BoardReader, meter: Meter): Generator<void, void> {
    const items = this.store.collection('items')
    for (const row of records.get('items') ?? []) {
      // What is loaded meanwhile is newer.
      if (!items.peek(row.id)) this.putItem(row.id, heldDocuments(row as unknown as HeldItem, board), meter)
      if (meter.isOver) yield
    }
    for (const row of records.get('comments') ?? []) {
      const document = commentDocument(row as unknown as Comment)
      if (document) this.put(document, meter)
      if (meter.isOver) yield
    }
  }

  private async keptOf(team_id: number): Promise<ReadonlyMap<string, FeedKey>> {
    const known = this.kept.get(team_id)
    if (known) return known
    const feeds = (await this.store.records?.feedsOf({ team_id })) ?? []
    const found = new Map(feeds.map((feed) => [feed.id, feed]))
    this.kept.set(team_id, found)
    return found
  }

  private boardOf(team_id: number, board_id: string): Promise<BoardReader | null> {
    const known = this.boards.get(board_id)
    if (known) return known
    const reading = this.keptBoard(team_id, board_id)
    this.boards.set(board_id, reading)
    return reading
  }

  private async keptBoard(team_id: number, board_id: string): Promise<BoardReader | null> {
    const inMemory = this.boardInMemory(board_id)
    if (inMemory) return inMemory
    const feed = (await this.keptOf(team_id)).get(board_id)
    const found = feed ? await this.store.records?.look(feed) : null
    if (!found) return null
    const attributes = (found.records.get('attributes') ?? []) as unknown as readonly Attribute[]
    for (const row of found.records.get('views') ?? []) {
      const record = row as unknown as View
      this.index.put(placeDocument({ kind: 'view', record }))
    }
    return readerOf(this.store.collection<Board>('boards').get(board_id), attributes)
  }
}

function put(index: WordIndex<DeviceDocument>, document: DeviceDocument, meter: Meter): void {
  index.put(document)
  meter.take(document.fields.reduce((sum, { text }) => sum + text.length, STEPS))
}
