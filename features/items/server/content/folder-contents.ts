import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

import type { Asker, Kit } from '@weft/server-kit'

import { readFolderColumns, readFolderFeed } from './queries.ts'

/** A folder's columns as of one number of its feed: made once, compressed once, given to everybody. */
interface Base {
  seq: number
  hash: string
  modified: string
  body: Buffer
  packed: Map<string, Promise<Buffer>>
}

const MAX_BASES = 200
/** Beyond so many changes a base is made afresh: the delta after it would be the longer way. */
const STALE_AFTER = 2_000

export interface ContentAnswer {
  seq: number
  hash: string
  modified: string
  encoding: string | null
  body: Buffer | null
}

export interface FolderContents {
  /** The folder's base, or null as body when the asker's own still stands. */
  read(asker: Asker, folder_id: string, accept: string, known: string | undefined): Promise<ContentAnswer>
}

const packers: Record<string, (body: Buffer) => Promise<Buffer>> = {
  zstd: (body) => promisify(zstdCompress)(body),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
}

export function createFolderContents(kit: Pick<Kit, 'db'>): FolderContents {
  const bases = new Map<string, Promise<Base>>()

  async function make(team_id: number, folder_id: string): Promise<Base> {
    const { seq, text, modified } = await readFolderColumns(kit.db, team_id, folder_id)
    const body = Buffer.from(text)
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
    return { seq, hash, modified, body, packed: new Map() }
  }

  async function current(team_id: number, folder_id: string): Promise<Base> {
    const name = `${team_id}:${folder_id}`
    const known = bases.get(name)
    if (known) {
      const base = await known
      const feed = await readFolderFeed(kit.db, team_id, folder_id)
      if (feed && base.seq >= feed.floor && base.seq <= feed.seq && feed.seq - base.seq <= STALE_AFTER)
        return base
      if (bases.get(name) !== known) return current(team_id, folder_id)
    }
    const made = make(team_id, folder_id)
    bases.delete(name)
    bases.set(name, made)
    made.catch(() => bases.delete(name))
    for (const oldest of bases.keys()) {
      if (bases.size <= MAX_BASES) break
      bases.delete(oldest)
    }
    return made
  }

  return {
    async read(asker, folder_id, accept, known) {
      const base = await current(asker.access.team_id, folder_id)
      const about = { seq: base.seq, hash: base.hash, modified: base.modified }
      if (known === base.hash) return { ...about, encoding: null, body: null }
      const encoding = ['zstd', 'br', 'gzip'].find((name) => accepts(accept, name)) ?? null
      if (encoding === null) return { ...about, encoding, body: base.body }
      const pack = packers[encoding] as (body: Buffer) => Promise<Buffer>
      let packed = base.packed.get(encoding)
      if (!packed) base.packed.set(encoding, (packed = pack(base.body)))
      return { ...about, encoding, body: await packed }
    },
  }
}

/** Whether an Accept-Encoding header names an encoding, and does not refuse it by `q=0`. */
function accepts(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [encoding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
