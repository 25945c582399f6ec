import { newUuid } from '@weft/base'

import type { Person, QuickBoard } from '../harness/person.ts'

interface Said {
  by: Person
  html: string
  /** Of the one that it answers. */
  answers?: number
}

/** A talk about an item: an answer with a mention, reactions, and a pin. */
export async function addTalk(board: QuickBoard, item_id: string, { owner, member }: People): Promise<void> {
  const { team_id, board_id } = board
  const talk: Said[] = [
    { by: member, html: '<p>Rename during a full scan: the worker waits on the old path.</p>' },
    {
      by: owner,
      answers: 0,
      html: `<p>${mention(member)} the lock is keyed by path, not by id. Fix is up, needs a second pair of eyes on the migration.</p>`,
    },
    { by: member, answers: 0, html: '<p>On it. Do we keep both keys for one whole scan?</p>' },
    { by: owner, html: '<p>Both, then the old one goes. <code>SCAN_KEYS=2</code> until Monday.</p>' },
    { by: member, html: '<p>تمام، سأراجع الترحيل غدًا.</p>' },
  ]
  // Made in one millisecond they would have no order.
  const ids = talk.map(() => newUuid()).toSorted()
  for (const [n, { by, html, answers }] of talk.entries()) {
    const parent_id = answers === undefined ? null : ids[answers]
    const fields = { row_version: 1, board_id, item_id, parent_id, text: { html } }
    await send(by, 'PUT', `/api/${team_id}/comments/${ids[n]}`, fields)
  }
  for (const by of [owner, member]) {
    const fields = { comment_id: ids[0], reaction: '👍' }
    await send(by, 'PUT', `/api/${team_id}/comment-reaction/${newUuid()}`, fields)
  }
  await send(owner, 'POST', `/api/${team_id}/comments/${ids[0]}/pin`, {})
}

interface People {
  owner: Person
  member: Person
}

async function send(by: Person, method: string, path: string, fields: object): Promise<void> {
  const { status, body } = await by.call(method, path, fields)
  if (status >= 300) throw new Error(`${path} answered ${JSON.stringify(body)}`)
}

function mention({ id }: Person): string {
  return `<span data-type="mention" data-id="${id}" data-label="QA lead">@QA lead</span>`
}
