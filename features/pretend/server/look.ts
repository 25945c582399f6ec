import { fromWireTime, now, toWireTime } from '@weft/base'
import type { Jobs } from '@weft/jobs'
import { errors, type Kit } from '@weft/server-kit'

import { type AppliedPart, MOST_OPERATIONS, PART, type PretendAnswer } from '../shared/index.ts'
import { applyNext } from './apply.ts'
import { type Asked, type Asking, computePretend } from './compute.ts'
import { forgetJob } from './forget.ts'
import { pretendOf } from './queries.ts'

/** Looks at an act and keeps it for its maker, as long as that is kept. */
export async function lookAndKeep(
  kit: Kit,
  jobs: Pick<Jobs, 'add'>,
  asking: Asking,
  asked: Asked,
): Promise<PretendAnswer> {
  const answer = await computePretend(kit, asking, asked)
  const { name, payload, ...options } = forgetJob(asking.principal.access.team_id)
  await jobs.add(name, payload, { ...options, at: fromWireTime(answer.expires_at) })
  return answer
}

/** Does the next part of what somebody looked at. */
export async function applyLooked(
  kit: Kit,
  asking: Asking,
  asked: { token: string; without: readonly string[] },
): Promise<AppliedPart> {
  kit.charge(asking.caller, asking.principal.access.team_id, MOST_OPERATIONS / PART)
  return applyNext(kit, asking, asked)
}

/**
 * Does all of what a program looked at: that very program, and an act of that kind. What somebody looked at in the
 * interface, or by another program, is none of its own. Answers the records that it touched, all parts together.
 */
export async function applyFrom(
  kit: Kit,
  asking: Asking & Required<Pick<Asking, 'from'>>,
  { token, kind }: { token: string; kind: string },
): Promise<{ ids: string[] }> {
  const { team_id } = asking.principal.access
  const asked = { token, user_id: asking.caller.user_id, at: toWireTime(now()) }
  const kept = await pretendOf(kit.db, team_id, asked)
  const { via, id } = kept?.plan.origin ?? {}
  if (!kept || kept.plan.act.kind !== kind || via !== asking.from.via || id !== asking.from.id)
    throw errors.not_found()
  const ids = new Set<string>()
  for (;;) {
    const part = await applyLooked(kit, asking, { token, without: [] })
    for (const { record } of part.records) ids.add(String(record['id']))
    if (part.done < part.of) continue
    // What is begun, and done by other code or a moment later, gives no records: it is known by what it is about.
    for (const id of kept.plan.begins ?? []) ids.add(id)
    return { ids: [...ids] }
  }
}
