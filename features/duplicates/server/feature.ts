import { now } from '@weft/base'
import { JobInterrupted, type JobPayload, type Jobs } from '@weft/jobs'
import {
  errors,
  hashRequest,
  type Kit,
  loadPrincipal,
  type Route,
  route,
  type ServerFeature,
} from '@weft/server-kit'

import { duplicateBoard, duplicateFolder } from '../shared/index.ts'
import type { BoardPart } from './board-part.ts'
import { copyItems } from './copy-items.ts'
import { originOfCopy } from './copy-run.ts'
import { type CopyAsked, type CopyPlan, copyStructure } from './copy-structure.ts'

const RUN = 'duplicate-place'
/** Progress is everybody's news: not more often than that. */
const TELL_MS = 1_000

interface CopyPayload extends JobPayload {
  user_id: number
  kind: 'board' | 'folder'
  plan: CopyPlan
}

interface DuplicatesOptions {
  jobs: Pick<Jobs, 'register' | 'add'>
  /** What else a copy of a board gets. */
  parts: readonly BoardPart[]
}

/** Boards and folders, once more: what they are made of at once, their items in the background. */
export function createDuplicatesFeature({ jobs, parts }: DuplicatesOptions): ServerFeature {
  return {
    name: 'duplicates',
    words: async () => (await import('./interface-words.ts')).words,
    async start(kit) {
      jobs.register<CopyPayload>(RUN, ({ payload, signal }) => run(kit, payload, signal), {
        giveUp: ({ payload }) =>
          sayCopying(kit, payload, (copying) => copying && { ...copying, state: 'failed' }),
      })
    },
    routes: (kit) => [boardRoute(kit, { jobs, parts }), folderRoute(kit, { jobs, parts })],
  }
}

async function run(kit: Kit, payload: CopyPayload, signal: AbortSignal) {
  const { team_id, user_id, plan } = payload
  const caller = { user_id, session_id: null }
  let told = now()
  const isDone = await copyItems({
    kit,
    team_id,
    caller,
    plan,
    signal,
    async onProgress(done, total) {
      if (now() - told < TELL_MS) return
      told = now()
      await sayCopying(kit, payload, () => ({ state: 'running', done, total }))
    },
  })
  if (!isDone) throw new JobInterrupted()
  await sayCopying(kit, payload, () => undefined)
}

/** Copies what it is made of; its items follow as a job. */
async function duplicate(
  kit: Kit,
  { jobs, parts }: DuplicatesOptions,
  asked: CopyAsked,
  key: string | null,
): Promise<{ id: string }> {
  const { team_id, kind, source_id, name, with_items, caller } = asked
  const path = `/${team_id}/${kind}s/${source_id}/duplicate`
  const hash = hashRequest('post', path, { name, with_items }, null)
  const { body } = await copyStructure(kit, asked, key, hash, parts)
  const { plan } = body
  if (with_items) {
    const payload: CopyPayload = { team_id, user_id: caller.user_id, kind, plan }
    await jobs.add(RUN, payload, { key: `duplicate:${plan.id}`, attempts: 5 })
  }
  return { id: plan.id }
}

function boardRoute(kit: Kit, options: DuplicatesOptions): Route {
  return route(duplicateBoard, {
    scope: 'work',
    async load({ params, caller }) {
      const principal = await loadPrincipal(kit, params.team_id, caller)
      if (!principal.may('VIEW_BOARD', { type: 'board', id: params.id })) throw errors.not_found()
      return principal
    },
    permit: ({ params }, principal) => principal.need('CREATE_BOARD', { type: 'team', id: params.team_id }),
    handle: async ({ params, body, caller, key }) => {
      kit.charge(caller, params.team_id, 10)
      const asked = {
        team_id: params.team_id,
        kind: 'board',
        source_id: params.id,
        ...body,
        caller,
      } as const
      return { data: await duplicate(kit, options, asked, key) }
    },
  })
}

function folderRoute(kit: Kit, options: DuplicatesOptions): Route {
  return route(duplicateFolder, {
    scope: 'work',
    async load({ params, caller }) {
      const principal = await loadPrincipal(kit, params.team_id, caller)
      const folder = principal.access.graph.folders.get(params.id)
      if (!folder || !principal.may('VIEW_FOLDER', { type: 'folder', id: params.id }))
        throw errors.not_found()
      return { principal, folder }
    },
    permit: (_input, { principal, folder }) =>
      principal.need(
        'CREATE_FOLDER',
        folder.parent_id === null
          ? { type: 'board', id: folder.board_id }
          : { type: 'folder', id: folder.parent_id },
      ),
    handle: async ({ params, body, caller, key }) => {
      kit.charge(caller, params.team_id, 10)
      const asked = {
        team_id: params.team_id,
        kind: 'folder',
        source_id: params.id,
        ...body,
        caller,
      } as const
      return { data: await duplicate(kit, options, asked, key) }
    },
  })
}

/** Everybody who sees the copy sees how far it is, as it follows from what it said; undefined when it is whole. */
async function sayCopying(
  kit: Kit,
  payload: CopyPayload,
  next: (said: object | undefined) => object | undefined,
): Promise<void> {
  const { team_id, kind, plan, user_id } = payload
  const collection = kit.registry.get(`${kind}s`)
  const row = await kit.db.read(team_id, async (tx) =>
    (await collection.store.load(tx, team_id, [plan.id])).get(plan.id),
  )
  if (!row || row['deleted_at'] !== null) return
  const { copying: said, ...settings } = row['settings'] as Record<string, unknown>
  const copying = next(said as object | undefined)
  await kit.writer.submit(team_id, [
    {
      collection: `${kind}s`,
      method: 'put',
      id: plan.id,
      row_version: undefined,
      old: { settings: row['settings'] },
      fields: { settings: copying ? { ...settings, copying } : settings },
      caller: { user_id, session_id: null },
      key: null,
      hash: '',
      origin: originOfCopy(plan),
    },
  ])
}
