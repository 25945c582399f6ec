import { loadAttributes, serverTypeFor } from '@weft/features/attributes/server'
import { slotsOf } from '@weft/features/items/server'
import type { Kit, Principal } from '@weft/server-kit'

import { type AutomationRun, RUNS_PAGE, type RunStep } from '../../shared/index.ts'
import { itemsOf, namesOfRules, type ToldRun, runsOf, stepLog } from './queries.ts'

interface Asked {
  board_id: string
  automation_id?: string | undefined
  state?: string | undefined
  after?: string | undefined
}

/** Runs of a board, the newest first. Of items that the reader may not see nothing is told but that there is one. */
export async function readRuns(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  asked: Asked,
): Promise<{ data: AutomationRun[]; has_more: boolean; after: string | null }> {
  const { team_id } = principal.access
  const rows = await runsOf(db, team_id, { ...asked, limit: RUNS_PAGE + 1 })
  const page = rows.slice(0, RUNS_PAGE)
  const data = await presentRuns({ db }, principal, asked.board_id, page)
  const has_more = rows.length > RUNS_PAGE
  return { data, has_more, after: has_more ? (page.at(-1)?.id ?? null) : null }
}

export async function presentRuns(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  board_id: string,
  rows: readonly ToldRun[],
): Promise<AutomationRun[]> {
  const { team_id } = principal.access
  const ids = rows.flatMap(({ item_id }) => (item_id === null ? [] : [item_id]))
  const chained = rows.flatMap(({ state, origin }) => (state === 'loop' ? (origin.chain ?? []) : []))
  const [items, attributes, names] = await db.read(team_id, async (tx) => [
    await itemsOf(tx, team_id, [...new Set(ids)]),
    await loadAttributes(tx, team_id, board_id),
    await namesOfRules(tx, team_id, [...new Set(chained)]),
  ])
  const primary = attributes.find((one) => one.primary && one.deleted_at === null)
  const nameOf = (item: ReturnType<typeof items.get>) => {
    const data = item && primary ? slotsOf(item)[primary.id]?.[0] : null
    if (!primary || data === null || data === undefined) return ''
    return serverTypeFor(primary).format(data, primary.settings, PLAIN)
  }
  const manages = (rule: { board_id: string }) =>
    principal.may('MANAGE_AUTOMATIONS', { type: 'board', id: rule.board_id })
  return rows.map((row) => {
    const item = row.item_id === null ? undefined : items.get(row.item_id)
    const isSeen = item !== undefined && principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })
    const { seq: _seq, n: _n, folder_id: _folder, old, new: made, payload: _payload, ...event } = row.event
    const values = isSeen && row.event.attribute_id !== undefined ? { old, new: made } : {}
    return {
      id: row.id,
      automation_id: row.automation_id,
      board_id: row.board_id,
      item_id: isSeen ? row.item_id : null,
      item_name: isSeen ? nameOf(item) : null,
      folder_id: isSeen ? item.folder_id : null,
      state: row.state,
      // Sentences may name what is in an item.
      reason: isSeen || row.item_id === null || row.reason === null ? row.reason : { code: row.reason.code },
      event: { ...event, ...values },
      wake_at: row.wake_at,
      created_at: row.created_at,
      started_at: row.started_at,
      finished_at: row.finished_at,
      steps: row.steps,
      ...(row.state === 'loop' && {
        chain: (row.origin.chain ?? []).flatMap((id) => names.get(id) ?? []).filter(manages),
      }),
    }
  })
}

const PLAIN = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }

/** What each step was given and came to, as far as the reader may see the item that it was about. */
export async function readLog(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  run_id: string,
  types: ReadonlyMap<string, string>,
): Promise<RunStep[]> {
  const { team_id } = principal.access
  const rows = await stepLog(db, team_id, run_id)
  const ids = rows.flatMap(({ input }) => (input as KeptInput)?.item_id ?? [])
  const items = await db.read(team_id, (tx) => itemsOf(tx, team_id, [...new Set(ids)]))
  const isSeen = (input: KeptInput) => {
    const item_id = input?.item_id ?? null
    const item = item_id === null ? undefined : items.get(item_id)
    if (item_id === null) return true
    return item !== undefined && principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })
  }
  return rows.map(({ path, input, result, ...row }) => {
    const kept = input as KeptInput
    return {
      ...row,
      path,
      type: types.get(stepIdOf(path)) ?? '',
      input: isSeen(kept) ? (kept?.shown ?? null) : null,
      result: isSeen(kept) || result === null ? result : { code: result['code'] },
    }
  })
}

/** What a step keeps: its plan, and which item it was about. */
type KeptInput = { shown?: Record<string, unknown>; item_id?: string | null } | null

/** Of `b2/c3:1/d4` the last step's id. */
const stepIdOf = (path: string): string => (path.split('/').at(-1) ?? '').split(':')[0] ?? ''
