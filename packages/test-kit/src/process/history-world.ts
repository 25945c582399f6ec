import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openDatabase, type Database } from '@weft/db'
import { systemScheduler } from '@weft/store'
import { folderChannel, teamChannel } from '@weft/protocol'
import { createOutbox, type Outbox } from '@weft/server-kit'

import { rowsOf } from '../history/recording-transport.ts'
import type { Call, Delivery, Frame, Row } from '../history/history.ts'
import { eventOf, signatureOf } from '../history/hooks.ts'
import { insertMember, insertWorkspace } from '../rows.ts'
import { OpenEditors } from '../sync/open-editors.ts'
import { SeededRandom } from '../sync/seeded-random.ts'
import type { Cluster } from './cluster.ts'
import { FaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { HeadlessClient } from './headless-client.ts'
import { HttpWire } from './http-transport.ts'
import { ServerProcess } from './server-process.ts'
import { TextEditors } from './text-editors.ts'
import { TYPED, type TypedValues } from './typed-values.ts'
import type { UnderWay } from './under-way.ts'

const { now } = systemScheduler()
const CLIENTS = 6
export const SECRET = 'a secret for the deliveries of a history'

/** What the deliveries are about, and the history's log. */
export const WATCHED: readonly string[] = ['items', 'values', 'folders', 'permissions']

/** A server process on a database of its own, six people behind proxies, and whoever follows the activity. */
export class HistoryWorld {
  readonly random: SeededRandom
  readonly cluster: Cluster
  readonly server: ServerProcess
  readonly databaseProxy: FaultProxy
  readonly proxies: FaultProxy[]
  readonly clients: HeadlessClient[] = []
  readonly frames: Frame[] = []
  readonly deliveries: Delivery[] = []
  readonly database: string
  /** How much slower than promised this machine may be. */
  readonly patience: number
  readonly underWay: UnderWay
  /** The server gets little of the processor at the moment. */
  isSlowed = false
  db: Database
  team_id = 0
  board_id = ''
  /** Texts that everybody edits. */
  attributes: string[] = []
  /** One of each type that is typed, and a long text: what people have open while others write. */
  readonly typed: { id: string; values: TypedValues }[] = []
  text_id = ''
  readonly editors = new OpenEditors()
  readonly texts = new TextEditors()
  /** Two that everybody may see, and a third that the last two may not. */
  folders: string[] = []
  /** What was made before the work began, as calls of the first client. */
  readonly firstCalls: Call[] = []
  private readonly outbox: Outbox

  private constructor(parts: {
    random: SeededRandom
    cluster: Cluster
    server: ServerProcess
    databaseProxy: FaultProxy
    proxies: FaultProxy[]
    database: string
    patience: number
    underWay: UnderWay
  }) {
    this.patience = parts.patience
    this.underWay = parts.underWay
    this.random = parts.random
    this.cluster = parts.cluster
    this.server = parts.server
    this.databaseProxy = parts.databaseProxy
    this.proxies = parts.proxies
    this.database = parts.database
    this.db = openDatabase({ connectionString: parts.cluster.urlOf(parts.database), poolSize: 3 })
    this.outbox = this.openOutbox()
  }

  static async open(
    cluster: Cluster,
    { seed, patience, underWay }: { seed: number; patience: number; underWay: UnderWay },
  ): Promise<HistoryWorld> {
    const random = new SeededRandom(seed)
    const database = await underWay.wait('a new database', cluster.newDatabase())
    const databaseProxy = await FaultProxy.open({ target: () => cluster.address })
    const port = await freePort()
    const server = new ServerProcess({
      port,
      env: {
        DATABASE_URL: cluster.urlThrough(databaseProxy.port, database),
        DATA_DIR: `${cluster.folder}/files-${database}`,
        SECRET_KEY: 'a secret key of more than thirty-two characters',
        LIMITS_FILE: limitsFile(cluster.folder),
      },
    })
    const proxies: FaultProxy[] = []
    const users: number[] = []
    let world: HistoryWorld | null = null
    for (let i = 0; i < CLIENTS; i++)
      proxies.push(
        await FaultProxy.open({
          target: () => ({ host: '127.0.0.1', port }),
          onFrame: (text) => world?.tap(users[i] ?? 0, text),
        }),
      )
    world = new HistoryWorld({
      random,
      cluster,
      server,
      databaseProxy,
      proxies,
      database,
      patience,
      underWay,
    })
    await underWay.wait('the first start of the server', server.start(), () => server.state())
    await underWay.wait('people to sign up', world.setUp(users))
    return world
  }

  private async setUp(users: number[]): Promise<void> {
    const { random } = this
    const tokens: string[] = []
    const { patience } = this
    const port = Number(new URL(this.server.url).port)
    const wire = (token: string) => new HttpWire({ port, token, patience })
    for (let i = 0; i < CLIENTS; i++) {
      const { status, body } = await wire('').send('POST', '/api/auth/register', {
        body: { email: `p${i}@example.com`, name: `P${i}`, password: 'correct horse battery' },
      })
      if (status !== 201) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`)
      const token = String(body['access_token'])
      const me = await wire(token).send('GET', '/api/me')
      tokens.push(token)
      users.push((me.body['data'] as { id: number }).id)
    }
    const owner = users[0] ?? 0
    this.outbox.start()
    this.team_id = await insertWorkspace(this.db, 'History', owner)
    for (const user of users.slice(1)) await insertMember(this.db, this.team_id, user, 'full-member')
    const asOwner = wire(tokens[0] ?? '')
    const put = async (path: string, body: Row) => {
      const key = random.uuid()
      const asked = { body: { ...body, row_version: 1 }, key }
      const answer = await asOwner.send('PUT', `/api/${this.team_id}${path}`, asked)
      if (answer.status !== 201)
        throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      const collection = path.split('/')[1] ?? ''
      if (!WATCHED.includes(collection)) return
      const write = { record: path.slice(1), kind: 'create' as const, item: body, old: null }
      const call = { t: now(), client: 'c0', key, write }
      const data = answer.body['data'] as Row
      this.firstCalls.push(
        { ...call, phase: 'invoke' },
        { ...call, phase: 'ok', status: 201, row_version: 1, data },
      )
    }
    this.board_id = random.slug()
    await put(`/boards/${this.board_id}`, { name: 'Board', user_ids: [owner] })
    for (const name of ['name', 'note', 'state']) {
      const id = random.uuid()
      await put(`/attributes/${id}`, {
        name,
        board_id: this.board_id,
        type: 'text',
        primary: name === 'name',
      })
      this.attributes.push(id)
    }
    for (const values of TYPED) {
      const { type, settings = {} } = values
      const id = random.uuid()
      await put(`/attributes/${id}`, { name: `typed ${type}`, board_id: this.board_id, type, settings })
      this.typed.push({ id, values })
    }
    this.text_id = random.uuid()
    await put(`/attributes/${this.text_id}`, { name: 'long', board_id: this.board_id, type: 'longtext' })
    for (const name of ['One', 'Two', 'Secret']) {
      const id = random.slug()
      await put(`/folders/${id}`, { name, board_id: this.board_id })
      this.folders.push(id)
    }
    const hidden = users.slice(-2).map((user) => [`VIEW_FOLDER:user:${user}`, false])
    await put(`/permissions/folder.${this.folders[2]}`, {
      resource_type: 'folder',
      resource_id: this.folders[2],
      permissions: Object.fromEntries(hidden),
    })
    for (let i = 0; i < 12; i++)
      await put(`/items/${random.uuid()}`, {
        board_id: this.board_id,
        folder_id: this.folders[i % 3],
        sort_order: i,
        values: { [this.attributes[0] ?? '']: `first-${i}` },
      })
    const vars = await wire('').send('GET', '/api/app-vars')
    const { key } = (vars.body['data'] as { broadcasting: { key: string } }).broadcasting
    for (let i = 0; i < CLIENTS; i++)
      this.clients.push(
        new HeadlessClient({
          name: `c${i}`,
          user: users[i] ?? 0,
          token: tokens[i] ?? '',
          team_id: this.team_id,
          board_id: this.board_id,
          folders: this.folders,
          port: this.proxies[i]?.port ?? 0,
          realtimeKey: key,
          patience: this.patience,
          random: new SeededRandom(random.below(2 ** 31)),
        }),
      )
    for (const client of this.clients) client.start()
  }

  /** Whoever follows what happens, as webhooks do: the product's outbox, run as a second node. */
  private openOutbox(): Outbox {
    return createOutbox({
      db: this.db,
      consumers: [
        {
          name: 'history',
          kinds: ['team', 'folder'],
          handle: async ({ feed, entries }) => {
            for (const { seq, n, action, collection, new: after } of entries) {
              // A move is told once, where the record arrived.
              if (!WATCHED.includes(collection) || (action === 'moved' && !after)) continue
              const event = eventOf({ feed: this.feedName(`${feed.kind}:${feed.id}`), seq, n })
              const unsigned = { id: `msg ${event}`, t: seq, body: JSON.stringify({ event }) }
              this.deliveries.push({ ...unsigned, signature: signatureOf(SECRET, unsigned) })
            }
          },
        },
      ],
      addJobs: async () => undefined,
      log: { error: () => undefined },
      catchUpMs: 500,
      spacingMs: 100,
    })
  }

  /** A team's feed goes without its number, which a history has only one of. */
  feedName(name: string): string {
    return name.startsWith('team:') ? 'team' : name
  }

  private tap(user: number, text: string): void {
    const { channel = '', data } = JSON.parse(text) as { channel?: string; data?: unknown }
    const frame = (typeof data === 'string' ? JSON.parse(data) : data) as {
      seq?: number
      records?: Row[]
    } | null
    if (typeof frame?.seq !== 'number' || !Array.isArray(frame.records)) return
    const folder_id = this.folders.find((id) => folderChannel(this.team_id, id) === channel) ?? null
    const isTeam = channel === teamChannel(this.team_id)
    const rows = frame.records.flatMap((row) => {
      const collection = folder_id ? 'items' : isFolderRow(row) ? 'folders' : 'permissions'
      // A departure or a tombstone names something, too.
      const { gone: _gone, ...named } = row as { gone?: unknown }
      return rowsOf(collection, named, folder_id)
    })
    const feed = folder_id ? `folder:${folder_id}` : isTeam ? 'team' : channel
    this.frames.push({ t: 0, user, channel: feed, seq: frame.seq, rows })
  }

  async stop(): Promise<void> {
    const { underWay, server } = this
    for (const client of this.clients)
      await underWay.wait(`${client.options.name} to stop`, client.stop(), () => client.state())
    await underWay.wait('the outbox to stop', this.outbox.stop())
    await underWay.wait('the connections of the history to end', this.db.end())
    await underWay.wait('the server to stop', server.stop(), () => server.state())
    for (const proxy of [...this.proxies, this.databaseProxy])
      await underWay.wait('a proxy to close', proxy.close())
    await underWay.wait('the database to be dropped', this.cluster.drop(this.database))
  }

  /** Whether everything that happened was told to the outside. */
  async isTold(): Promise<boolean> {
    return (await this.outbox.status()).every(({ feeds }) => feeds === 0)
  }
}

function isFolderRow(row: Row): boolean {
  return /^[A-Za-z0-9]{11}$/.test(String(row['id']))
}

/** Rates for people who do in seconds what takes others days. */
function limitsFile(folder: string): string {
  const file = join(folder, 'limits.json')
  const names = [
    'write_rate',
    'write_burst',
    'team_write_rate',
    'team_write_burst',
    'read_rate',
    'read_burst',
  ]
  writeFileSync(file, JSON.stringify(Object.fromEntries(names.map((name) => [name, 100_000]))))
  return file
}
