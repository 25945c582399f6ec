import type { ApiClient } from '@weft/api-client'
import { now } from '@weft/base'

import {
  askFileLinks,
  askLinkPreviews,
  type FileLinks,
  type LinkPreview,
  MAX_LINKS_ASKED,
} from '../shared/index.ts'

/** Asks for many things of one kind in one call, and remembers the answers. */
interface Batcher<T> {
  /** What is known now; undefined while nobody has answered, null for what there is not. */
  known(id: string): T | null | undefined
  /** Answers soon, together with what else is asked for in this moment. Null when it may not be had, or not now. */
  ask(id: string): Promise<T | null>
  /** Asks anew, such as for an address whose time is over. */
  again(id: string): Promise<T | null>
}

/** For so long nobody asks again for what there was not. */
const MISSING_MS = 10_000

type Answer<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>

function createBatcher<T>(answer: Answer<T>): Batcher<T> {
  const known = new Map<string, T | null>()
  const missed = new Map<string, number>()
  const waiting = new Map<string, { promise: Promise<T | null>; settle(value: T | null): void }>()
  let isPlanned = false

  /** What there was not may be there by now. */
  function recall(id: string): T | null | undefined {
    const value = known.get(id)
    return value === null && now() - (missed.get(id) ?? 0) > MISSING_MS ? undefined : value
  }

  async function askAll(): Promise<void> {
    isPlanned = false
    const all = [...waiting]
    waiting.clear()
    for (let at = 0; at < all.length; at += MAX_LINKS_ASKED) {
      const some = all.slice(at, at + MAX_LINKS_ASKED)
      // Without an answer nothing is remembered, and it is asked for again.
      const found = await answer(some.map(([id]) => id)).catch(() => null)
      for (const [id, { settle }] of some) {
        const value = found?.get(id) ?? null
        // Without an answer nothing is remembered: it is asked for again with the next look.
        if (found) known.set(id, value)
        if (value === null) missed.set(id, now())
        settle(value)
      }
    }
  }

  function again(id: string): Promise<T | null> {
    const open = waiting.get(id)
    if (open) return open.promise
    const { promise, resolve } = Promise.withResolvers<T | null>()
    waiting.set(id, { promise, settle: resolve })
    if (!isPlanned) queueMicrotask(() => void askAll())
    isPlanned = true
    return promise
  }

  return {
    known: recall,
    ask: (id) => {
      const value = recall(id)
      return value === undefined ? again(id) : Promise.resolve(value)
    },
    again,
  }
}

interface LinkBatchers {
  files: Batcher<FileLinks>
  pages: Batcher<LinkPreview>
}
const batchers = new WeakMap<object, Map<number, LinkBatchers>>()

/** Where the addresses of files and what is known of linked pages are asked for, one for each workspace. */
export function linkBatchers(client: ApiClient, team_id: number): LinkBatchers {
  const ofClient = batchers.get(client) ?? new Map<number, LinkBatchers>()
  batchers.set(client, ofClient)
  const known = ofClient.get(team_id)
  if (known) return known
  const params = { team_id: String(team_id) }
  const made: LinkBatchers = {
    files: createBatcher(async (ids) => {
      const { data } = await client.call(
        askFileLinks,
        { params, body: { ids: [...ids] } },
        { isAction: false },
      )
      return new Map(data.map((links) => [links.id, links]))
    }),
    pages: createBatcher(async (urls) => {
      const { data } = await client.call(
        askLinkPreviews,
        { params, body: { urls: [...urls] } },
        { isAction: false },
      )
      return new Map(data.map((page) => [page.url, page]))
    }),
  }
  ofClient.set(team_id, made)
  return made
}

/** Where a picture of a file lies without a signature: what a page kept of it is found there without a network. */
export function keptPicture(team_id: number, id: string, size: number): string {
  return `/api/${team_id}/attachments/get/${id}?v=${size}`
}
