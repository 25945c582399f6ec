import type { Asker, Kit } from '@weft/server-kit'

import { type ContentBase, ENCODINGS, type Encoding, makeBase } from './content-base.ts'
import { readFolderColumns, readFolderFeed } from './queries.ts'

export interface ContentAnswer {
  seq: number
  hash: string
  modified: string
  encoding: Encoding | null
  body: Buffer | null
}

export interface FolderContents {
  /** The folder's base, or null as body when the asker's own still stands. */
  read(asker: Asker, folder_id: string, accept: string, known: string | undefined): Promise<ContentAnswer>
}

/** What is kept of one folder. */
interface Kept {
  base: ContentBase | null
  /** The next base, while it is made. */
  making: Promise<ContentBase> | null
}

export interface ContentOptions {
  /** Bytes of all bases together; those asked for longest ago go first. */
  max_bytes: number
  /** Beyond so many changed items a new base is made, while the old one is given out. */
  stale_after: number
}

const DEFAULTS: ContentOptions = { max_bytes: 64_000_000, stale_after: 2_000 }

/** So many folders are read at once; more would take the connections from everybody else. */
const MAX_MAKING = 2

/**
 * A base is the same for everybody who may see the folder, because whoever sees a folder sees all of its items: its
 * hash and bytes say nothing about the asker, and rights are judged before it is looked up.
 */
export function createFolderContents(
  kit: Pick<Kit, 'db'>,
  { max_bytes, stale_after }: ContentOptions = DEFAULTS,
): FolderContents {
  const folders = new Map<string, Kept>()
  const waiting: (() => void)[] = []
  let making = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (making >= MAX_MAKING) await new Promise<void>((resolve) => waiting.push(resolve))
    else making++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else making--
    }
  }

  /** Makes the folder's next base, in the encodings that the last one was asked for. */
  function make(team_id: number, folder_id: string, kept: Kept): Promise<ContentBase> {
    if (kept.making) return kept.making
    const made = inTurn(async () => {
      const base = await makeBase(await readFolderColumns(kit.db, team_id, folder_id))
      await Promise.all((kept.base?.packed() ?? []).map((encoding) => base.read(encoding)))
      kept.base = base
      return base
    }).finally(() => {
      kept.making = null
      makeRoom()
    })
    kept.making = made
    return made
  }

  async function current(team_id: number, folder_id: string): Promise<ContentBase> {
    const name = `${team_id}:${folder_id}`
    const kept: Kept = folders.get(name) ?? { base: null, making: null }
    folders.delete(name)
    folders.set(name, kept)
    const { base } = kept
    if (!base) return make(team_id, folder_id, kept)
    const counted = Math.max(stale_after, base.items) + 1
    const feed = await readFolderFeed(kit.db, team_id, folder_id, { since: base.seq, counted })
    // Below the floor departures are forgotten; a delta of more items than the base has is the longer way.
    const isUsable =
      feed !== undefined && base.seq >= feed.floor && base.seq <= feed.seq && feed.changed < counted
    if (!isUsable) return make(team_id, folder_id, kept)
    if (feed.changed > stale_after) {
      // A failure here is nobody's request; the next one tries again.
      make(team_id, folder_id, kept).catch(() => {})
    }
    return base
  }

  function makeRoom(): void {
    let bytes = 0
    for (const { base } of folders.values()) bytes += base?.bytes() ?? 0
    for (const [name, { base, making: isMaking }] of folders) {
      // The last one was just asked for; alone it may be as large as it is.
      if ((base && bytes <= max_bytes) || folders.size === 1) break
      if (isMaking) continue
      bytes -= base?.bytes() ?? 0
      folders.delete(name)
    }
  }

  return {
    async read(asker, folder_id, accept, known) {
      const base = await current(asker.access.team_id, folder_id)
      const { seq, hash, modified } = base
      if (known === hash) return { seq, hash, modified, encoding: null, body: null }
      const encoding = ENCODINGS.find((name) => accepts(accept, name)) ?? null
      return { seq, hash, modified, encoding, body: await base.read(encoding) }
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
