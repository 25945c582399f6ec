import { newUuid, toWireTime } from '@weft/base'

import type { Person, QuickBoard } from '../harness/person.ts'

interface News {
  owner: Person
  member: Person
  item_id: string
  /** What holds time. */
  time_id: string
}

/** What the owner is told of, and the time that both spent on an item; a timer of the owner runs. */
export async function addNews(board: QuickBoard, { owner, member, item_id, time_id }: News): Promise<void> {
  const { team_id, board_id } = board
  const html = `<p><span data-type="mention" data-id="${owner.id}" data-label="Release lead">@Release lead</span> the rollback is tested, may it go in?</p>`
  const comment = { row_version: 1, board_id, item_id, parent_id: null, text: { html } }
  await send(member, 'PUT', `/api/${team_id}/comments/${newUuid()}`, comment)
  const entry = (by: Person, description: string, [from, to]: readonly [number, number | null]) =>
    send(by, 'POST', `/api/${team_id}/time-tracking`, {
      id: newUuid(),
      item_id,
      board_id,
      attribute_id: time_id,
      description,
      is_billable: true,
      started_at: minutesAgo(from),
      ended_at: to === null ? null : minutesAgo(to),
      ...(to === null ? {} : { is_manual: true }),
    })
  await entry(member, 'Lock keyed by folder id', [1_700, 1_450])
  await entry(owner, 'Reading the thread dump', [400, 175])
  await entry(owner, 'Reviewing the migration', [42, null])
}

const minutesAgo = (minutes: number) => toWireTime(Date.now() - minutes * 60_000)

async function send(by: Person, method: string, path: string, fields: object): Promise<void> {
  const { status, body } = await by.call(method, path, fields)
  if (status >= 300) throw new Error(`${path} answered ${JSON.stringify(body)}`)
}
