import { now } from '@weft/base'
import type { Seal } from '@weft/features/mail/server'
import type { Jobs } from '@weft/jobs'
import {
  appendAudit,
  type Caller,
  changeRecord,
  demandNew,
  errors,
  invalid,
  isFor,
  isKeptOut,
  type Kit,
  loadPrincipal,
  type Principal,
  type Route,
  route,
  type RouteInput,
  signedIn,
} from '@weft/server-kit'

import {
  deleteHook,
  type FreshHook,
  hookErrors,
  listHooks,
  MOST_HOOKS,
  MOST_HOOKS_OF_ONE,
  ROTATED_HOURS,
  rotateHook,
  saveHook,
} from '../shared/index.ts'
import { demandAddress } from './demand-address.ts'
import { giveUp } from './give-up.ts'
import { byMaker, ownHook, ownOrManaged } from './hook-access.ts'
import { managingRoute } from './managing.ts'
import { makerOf } from './maker.ts'
import { presentHook } from './present.ts'
import {
  changeHook,
  changeSecret,
  countHook,
  countHooks,
  hookOf,
  type HookRow,
  hooksOf,
  insertHook,
  isTaken,
  NOTHING,
} from './queries.ts'
import { markDeleted } from './removal/queries.ts'
import { removal } from './removal/remove-deleted.ts'
import { hintOf, newSecret } from './sending/sign.ts'

const HOUR = 3_600_000

export interface HookRouteDeps {
  seal: Seal
  /** `host:port` that may be sent to whatever they are, also over http. */
  allow: readonly string[]
  jobs: Pick<Jobs, 'addWithin'>
  /** Something may be to be sent. */
  soon(): void
}

/** Making, changing and deleting one's own hooks. */
export function hookRoutes(kit: Kit, deps: HookRouteDeps): Route[] {
  const { jobs } = deps
  return [
    route(listHooks, {
      scope: 'hooks',
      load: async () => null,
      permit: signedIn,
      options: { narrows: true },
      handle: async ({ caller }) => {
        const rows = await hooksOf(kit.db, caller.user_id)
        const seen = await teamsSeen(kit, caller, rows)
        return {
          data: rows
            .filter(({ team_id }) => seen.has(team_id))
            .map(({ counts, ...row }) => presentHook(row, counts)),
        }
      },
    }),
    route(saveHook, {
      scope: 'hooks',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit(input, { access, user_id }) {
        byMaker(input)
        if (!makerOf(access, user_id) || input.caller.user_id !== user_id) throw errors.forbidden()
      },
      async handle(input, principal) {
        kit.charge(input.caller, input.params.team_id, 1)
        input.reply.header('cache-control', 'no-store')
        const { hook, isNew } = await save(kit, deps, input, principal)
        if (isNew) input.reply.status(201)
        else deps.soon()
        return { data: hook }
      },
    }),
    route(deleteHook, {
      scope: 'hooks',
      load: (input) => ownOrManaged(kit, input),
      permit: byMaker,
      async handle({ params: { team_id, id }, caller }) {
        kit.charge(caller, team_id, 1)
        await kit.db.owner(async (tx) => {
          await markDeleted(tx, team_id, id, now())
          await appendAudit(tx, caller, { action: 'hook.delete', target: `hook:${id}`, team_id })
          await jobs.addWithin(tx, [removal({ team_id, id })])
        })
        return {}
      },
    }),
    rotation(kit, deps),
    managingRoute(kit),
  ]
}

function rotation(kit: Kit, { seal }: HookRouteDeps): Route {
  return route(rotateHook, {
    scope: 'hooks',
    load: (input) => ownHook(kit, input),
    permit: byMaker,
    async handle({ params: { team_id, id }, caller, reply }) {
      kit.charge(caller, team_id, 1)
      const secret = newSecret()
      const at = now()
      const made = { secret: seal.close(secret), secret_hint: hintOf(secret), at }
      // Before it is written: whatever fails from then on takes the only answer that has the secret.
      const counts = await countHook(kit.db, team_id, id)
      const row = await kit.db.write(team_id, async (tx) => {
        await changeSecret(tx, team_id, id, { ...made, until: at + ROTATED_HOURS * HOUR })
        await appendAudit(tx, caller, { action: 'hook.rotate', target: `hook:${id}`, team_id })
        return hookOf(tx, team_id, id, caller.user_id)
      })
      if (!row) throw errors.not_found()
      reply.header('cache-control', 'no-store')
      return { data: { ...presentHook(row, counts), secret } }
    },
  })
}

/** Workspaces in which the caller still is somebody, of those that the token is for. */
async function teamsSeen(kit: Kit, caller: Caller, rows: readonly HookRow[]): Promise<ReadonlySet<number>> {
  const { grant, user_id } = caller
  const seen = new Set<number>()
  for (const team_id of new Set(rows.map((row) => row.team_id))) {
    const access = await kit.access.of(team_id)
    const isOpen = access && !isKeptOut(access, caller) && makerOf(access, user_id)
    if (isOpen && (!grant || isFor(grant, team_id))) seen.add(team_id)
  }
  return seen
}

type Saving = RouteInput<typeof saveHook>

async function save(
  kit: Kit,
  { seal, allow, jobs }: HookRouteDeps,
  { params: { team_id, id }, body, caller }: Saving,
  principal: Principal,
): Promise<{ hook: FreshHook; isNew: boolean }> {
  const { row_version, old, ...fields } = body
  if (fields.board_id) demandBoard(principal, fields.board_id)
  if (fields.url !== undefined) demandAddress(fields.url, allow)
  const secret = newSecret()
  const made_by = caller.grant?.counted_as ?? null
  const row = await kit.db.write(team_id, async (tx) => {
    const at = now()
    const known = await hookOf(tx, team_id, id, caller.user_id)
    const isNew = !known
    if (known) {
      const { changed, row_version: next } = changeRecord(
        { row_version, old },
        {
          stored: { fields: { ...known }, row_version: known.row_version },
          fields,
          present: () => presentHook(known, NOTHING),
        },
      )
      const made = { ...known, ...changed, row_version: next, made_by }
      const isAnew = made.enabled && (!known.enabled || made.url !== known.url)
      await changeHook(tx, team_id, id, made, { at, isAnew })
    } else {
      const { name, url, events, board_id = null, enabled = true } = fields
      if (await isTaken(tx, team_id, id)) throw errors.id_taken()
      demandNew({ row_version, old })
      if (name === undefined || url === undefined || events === undefined)
        throw invalid('name, url and events: a new hook has them')
      const { all, own } = await countHooks(tx, team_id, caller.user_id)
      if (own >= MOST_HOOKS_OF_ONE) throw hookErrors.own_hooks_limit()
      if (all >= MOST_HOOKS) throw hookErrors.hooks_limit()
      const sealed = {
        secret: seal.close(secret),
        secret_hint: hintOf(secret),
        created_by: caller.user_id,
        made_by,
      }
      await insertHook(tx, team_id, { id, name, url, events, board_id, enabled, ...sealed }, at)
    }
    const action = isNew ? 'hook.create' : 'hook.change'
    await appendAudit(tx, caller, { action, target: `hook:${id}`, team_id })
    const saved = await hookOf(tx, team_id, id, caller.user_id)
    return { isNew, saved, isOff: known?.enabled === true && saved?.enabled === false }
  })
  const { isNew, saved, isOff } = row
  if (!saved) throw errors.not_found()
  // From here on nothing is asked that could fail: the secret is in this answer and nowhere else.
  if (isNew) return { isNew, hook: { ...presentHook(saved, NOTHING), secret } }
  if (isOff) await kit.db.owner((tx) => giveUp(tx, jobs, { team_id, id }))
  return { isNew, hook: presentHook(saved, await countHook(kit.db, team_id, id)) }
}

/** A board that the maker may not see is not there. */
function demandBoard(principal: Principal, id: string): void {
  if (!principal.may('VIEW_BOARD', { type: 'board', id })) throw errors.not_found()
}
