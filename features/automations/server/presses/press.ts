import { now, toWireTime } from '@weft/base'
import { loadAttributes, serverTypeFor } from '@weft/features/attributes/server'
import { buttonSettings, pressButton } from '@weft/features/attributes/shared'
import { type ItemRow, ownersOf } from '@weft/features/items/server'
import type { Attribute } from '@weft/model'
import {
  askUntil,
  errors,
  type Kit,
  loadPrincipal,
  originAfter,
  type Principal,
  type Route,
  route,
} from '@weft/server-kit'

import { automationErrors } from '../../shared/index.ts'
import { runJob } from '../follow-activity.ts'
import { addRuns, type NewRun, rulesOn } from '../queries.ts'
import type { AutomationNeighbours } from '../runner/acting.ts'
import { itemRow } from '../runner/queries.ts'
import { runId } from '../run-id.ts'
import { haveDeeds, statesOfRuns } from './queries.ts'

const PRESSED = 'button-pressed'
/** So long a press waits for what it started, to say what became of it; and looks every so often. Milliseconds. */
const MOST_WAIT = 3_000
const EVERY = 100

interface Pressed {
  principal: Principal
  item: ItemRow
  button: Attribute
  attributes: readonly Attribute[]
}

/** Buttons of items: who may edit the item presses them, unless the button names who may. */
export function pressRoute(kit: Kit, neighbours: AutomationNeighbours): Route {
  return route(pressButton, {
    scope: 'work',
    async load({ params: { team_id, item_id, attribute_id }, caller }): Promise<Pressed> {
      const principal = await loadPrincipal(kit, team_id, caller)
      const item = await itemRow(kit.db, team_id, item_id)
      const isSeen = item && principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })
      if (!item || !isSeen || item.deleted_at !== null) throw errors.not_found()
      const attributes = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, item.board_id))
      const button = attributes.find((one) => one.id === attribute_id && one.deleted_at === null)
      if (!button || serverTypeFor(button).isAction !== true) throw errors.not_found()
      return { principal, item, button, attributes }
    },
    permit({ caller }, { principal, item, button, attributes }) {
      const { id, board_id, folder_id } = item
      const owner = ownersOf(item, attributes, principal.access.graph)
      principal.need('EDIT_ITEM', { type: 'item', id, board_id, folder_id, owner })
      const { pressers } = buttonSettings(button.settings)
      if (pressers !== null && !pressers.includes(caller.user_id)) throw errors.forbidden()
    },
    async handle({ params: { team_id }, caller, key }, pressed) {
      kit.charge(caller, team_id, 1)
      const { principal, item, button } = pressed
      const { starts, visibleWhen } = buttonSettings(button.settings)
      const asked = { folder_id: item.folder_id, filter: visibleWhen, row: item }
      const isThere = visibleWhen === null || (await neighbours.filters.fits(kit.db, principal, asked))
      if (!starts || !isThere) throw automationErrors.no_such_button()
      const runs = await runsOf(kit, { team_id, user_id: caller.user_id, key }, pressed)
      if (runs.length === 0) throw automationErrors.nothing_waits()
      await kit.db.write(team_id, (tx) => addRuns(tx, team_id, runs))
      const { name, payload, ...options } = runJob(team_id)
      await neighbours.jobs.add(name, payload, options)
      const ids = runs.map(({ id }) => id)
      const state = await outcomeOf(kit, team_id, ids)
      const isUndoable = state === 'done' && (await haveDeeds(kit.db, team_id, ids))
      return { data: { state, ...(isUndoable && { runs: ids }) } }
    },
  })
}

/** A run of each rule that waits for the button; pressed again under the same key they are the same ones. */
async function runsOf(
  { db }: Kit,
  { team_id, user_id, key }: { team_id: number; user_id: number; key: string | null },
  { item, button }: Pressed,
): Promise<NewRun[]> {
  const at = toWireTime(now())
  const press = runId([team_id, item.id, user_id, key ?? crypto.randomUUID()])
  const rules = (await rulesOn(db, team_id)).filter(
    ({ board_id, trigger: { type, options } }) =>
      board_id === item.board_id && type === PRESSED && options['attribute_id'] === button.id,
  )
  return rules.map((rule) => {
    const id = runId([team_id, rule.id, item.id, press])
    return {
      id,
      automation_id: rule.id,
      board_id: rule.board_id,
      item_id: item.id,
      // The item counts as it is: nothing comes later than this.
      event: {
        type: PRESSED,
        seq: Number.MAX_SAFE_INTEGER,
        n: 0,
        folder_id: item.folder_id,
        user_id,
        at,
        press,
      },
      origin: { ...originAfter(null, rule.id), act: id },
      root_id: id,
      state: 'queued',
      reason: null,
      wake_at: null,
      at,
    }
  })
}

/** What became of runs by now, or a little later. */
async function outcomeOf(
  { db }: Kit,
  team_id: number,
  ids: readonly string[],
): Promise<'done' | 'failed' | 'started'> {
  const outcome = await askUntil(
    async () => {
      const states = await statesOfRuns(db, team_id, ids)
      if (states.some((state) => state === 'queued' || state === 'waiting')) return null
      return states.every((state) => state === 'done' || state === 'skipped') ? 'done' : 'failed'
    },
    { every: EVERY, most: MOST_WAIT },
  )
  return outcome ?? 'started'
}
