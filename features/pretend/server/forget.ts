import { fromWireTime, now, toWireTime } from '@weft/base'
import type { Jobs, WantedJob } from '@weft/jobs'
import type { Kit } from '@weft/server-kit'

import { forgetPretends, nextEnd } from './queries.ts'

const FORGET = 'forget-pretends'

/** Of a workspace one waits, for the next moment at which something that was looked at ends. */
export const forgetJob = (team_id: number): WantedJob & { payload: { team_id: number } } => ({
  name: FORGET,
  payload: { team_id },
  key: `${FORGET}:${team_id}`,
})

export function registerForgetting({ db }: Kit, jobs: Pick<Jobs, 'register' | 'add'>): void {
  jobs.register<{ team_id: number }>(FORGET, async ({ team_id }) => {
    await forgetPretends(db, team_id, toWireTime(now()))
    const next = await nextEnd(db, team_id)
    const { name, payload, ...options } = forgetJob(team_id)
    if (next !== null) await jobs.add(name, payload, { ...options, at: fromWireTime(next) })
  })
}
