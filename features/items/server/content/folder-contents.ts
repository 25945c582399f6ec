import type { Readable } from 'node:stream'

import { type Principal, errors, type Kit } from '@weft/server-kit'

import { ContentBase, type ContentForm } from './content-base.ts'
import { passOver, type PassTaker } from './content-pass.ts'
import { accepts, ENCODINGS, type Encoding } from './encodings.ts'
import { readFolderFeed } from './queries.ts'
import { createInTurn } from '../in-turn.ts'

interface ContentWish {
  form: ContentForm
  /** The Accept-Encoding header. */
  accept: string
  /** The hash of the base that the principal has. */
  known?: string | undefined
  /** The principal is gone: what is made for nobody else ends. */
  signal: AbortSignal
}

export interface ContentAnswer {
  seq: number
  hash: string
  /** Null while it is still being made. */
  modified: string | null
  encoding: Encoding | null
  body: Buffer | Readable | null
}

export interface FolderContents {
  /** The folder's base, or null as body when the principal's own still stands. */
  read(principal: Principal, folder_id: string, wish: ContentWish): Promise<ContentAnswer>
  /** A base of the folder that is there, of now or of some changes ago. */
  base(team_id: number, folder_id: string): Promise<ContentBase>
}

/** A base that is being made, shared by all who wait for it. */
interface Pass {
  /** There from the first statement on, before any rows. */
  base: Promise<ContentBase>
  hold(signal: AbortSignal | null): void
}

/** What is kept of one folder. */
interface Kept {
  base: ContentBase | null
  /** The next base, while it is made. */
  pass: Pass | null
}

export interface ContentOptions {
  /** Bytes of all bases together; those asked for longest ago go first. */
  max_bytes: number
  /** Beyond so many changed items a new base is made, while the old one is given out. */
  stale_after: number
}

const DEFAULTS: ContentOptions = { max_bytes: 64_000_000, stale_after: 2_000 }

/** So many folders are made at once, each with a connection; more would take them from everybody else. */
const MAX_MAKING = 6
/** So many of their ranges are read at once, in turn: a large folder keeps no small one waiting. */
const MAX_READING = 2

/**
 * A base is the same for everybody who may see the folder, because whoever sees a folder sees all of its items: its
 * hash and bytes say nothing about the principal, and rights are judged before it is looked up.
 */
export function createFolderContents(
  kit: Pick<Kit, 'db'>,
  { max_bytes, stale_after }: ContentOptions = DEFAULTS,
): FolderContents {
  const folders = new Map<string, Kept>()
  const passes = createInTurn(MAX_MAKING)
  const ranges = createInTurn(MAX_READING)

  /** Begins the folder's next base; who comes meanwhile gets the same. */
  function passOf(team_id: number, folder_id: string, kept: Kept): Pass {
    if (kept.pass) return kept.pass
    const started = Promise.withResolvers<ContentBase>()
    const abort = new AbortController()
    const pass: Pass = {
      base: started.promise,
      hold: holding(() => {
        // Only those who are gone hear of it.
        abort.abort(errors.bad_request())
        if (kept.pass === pass) kept.pass = null
      }),
    }
    const taker: PassTaker = {
      start: (start) => started.resolve(new ContentBase(folder_id, start)),
      take: async (range) => (await started.promise).add(range),
      inTurn: ranges,
      signal: abort.signal,
    }
    async function make(): Promise<void> {
      try {
        await passes(() => passOver(kit.db, { team_id, folder_id }, taker))
        const base = await started.promise
        await base.end()
        kept.base = base
      } catch (error) {
        started.reject(error)
        started.promise.then(
          (base) => base.fail(error),
          () => undefined,
        )
      }
      if (kept.pass === pass) kept.pass = null
      makeRoom(folders, max_bytes)
    }
    kept.pass = pass
    void make()
    return pass
  }

  async function current(
    team_id: number,
    folder_id: string,
    signal: AbortSignal | null,
  ): Promise<ContentBase> {
    const name = `${team_id}:${folder_id}`
    const kept: Kept = folders.get(name) ?? { base: null, pass: null }
    folders.delete(name)
    folders.set(name, kept)
    makeRoom(folders, max_bytes)
    const { base } = kept
    const next = (whose: AbortSignal | null) => {
      const pass = passOf(team_id, folder_id, kept)
      pass.hold(whose)
      return pass.base
    }
    if (!base) return next(signal)
    const counted = Math.max(stale_after, base.items) + 1
    const feed = await readFolderFeed(kit.db, team_id, folder_id, { since: base.seq, counted })
    // Below the floor departures are forgotten; a delta of more items than the base has is the longer way.
    const isUsable =
      feed !== undefined && base.seq >= feed.floor && base.seq <= feed.seq && feed.changed < counted
    if (!isUsable) return next(signal)
    // For whoever comes next. A failure here is nobody's request; the next one tries again.
    if (feed.changed > stale_after && !kept.pass) next(null).catch(() => {})
    return base
  }

  return {
    async base(team_id, folder_id) {
      const base = await current(team_id, folder_id, null)
      await base.done
      return base
    },
    async read(principal, folder_id, { form, accept, known, signal }) {
      const base = await current(principal.access.team_id, folder_id, signal)
      const { seq, hash } = base
      const isKnown = known === hash
      const encoding = isKnown ? null : (ENCODINGS.find((name) => accepts(accept, name)) ?? null)
      const body = isKnown ? null : await base.read(form, encoding)
      return { seq, hash, modified: base.isDone ? base.modified : null, encoding, body }
    },
  }
}

/** Counts those who wait; when the last of them is gone, `end` is called. */
function holding(end: () => void): Pass['hold'] {
  let holders = 0
  return (signal) => {
    holders++
    const release = () => {
      if (--holders === 0) end()
    }
    if (signal?.aborted) release()
    else signal?.addEventListener('abort', release, { once: true })
  }
}

/** Lets go of bases until the rest fits; those that are being made stay. */
function makeRoom(folders: Map<string, Kept>, max_bytes: number): void {
  let bytes = 0
  for (const { base } of folders.values()) bytes += base?.bytes() ?? 0
  for (const [name, { base, pass }] of folders) {
    // The last one was just asked for; alone it may be as large as it is.
    if ((base && bytes <= max_bytes) || folders.size === 1) break
    if (pass) continue
    bytes -= base?.bytes() ?? 0
    folders.delete(name)
  }
}
