import { inviteMembers, resendInvitation } from '@weft/features/workspaces/shared'
import { quickBoard } from '@weft/features/boards/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const mailTo = (email: string) => server.mails.findLast(({ to }) => to === email)?.text

/** A workspace with a board, and who asks others to it. */
async function boardOf(name: string) {
  const owner = await server.addPerson(name)
  const id = await server.addTeam(owner, 'Harbour')
  const body = { name: 'Night shifts' }
  const made = await server.call(quickBoard, { as: owner, params: { team_id: id }, body })
  const boardId = String(made.body.data.board['id'])
  const invite = (email: string, more: { boardId?: string } = {}) =>
    server.call(inviteMembers, {
      as: owner,
      params: { id },
      body: { invitations: [{ email, role: 'restricted-member' as const }], ...more },
    })
  return { owner, id, boardId, invite }
}

test('an invitation from a board names it to whom it asks and to nobody else, also when it is mailed again', async () => {
  const { owner, id, boardId, invite } = await boardOf('Orla')
  const stranger = `asked-${id}@x.io`
  const member = await server.addPerson('Added')
  const answers = [await invite(stranger, { boardId }), await invite(member.email, { boardId })]
  expect(mailTo(stranger)).toContain('Orla invites you to work together on Night shifts in Harbour.')
  expect(mailTo(member.email)).toContain('Orla added you to Night shifts in Harbour.')
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Night shifts')

  const invitation = answers[0]?.body.data.invitations[0]
  const renamed = { name: 'Day shifts', old: { name: 'Night shifts' }, row_version: 2 }
  await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/boards/${boardId}`,
    headers: owner.headers,
    payload: renamed,
  })
  const again = { as: owner, params: { id }, body: { user_id: String(invitation?.id) } }
  expect((await server.call(resendInvitation, again)).status).toBe(200)
  expect(mailTo(stranger)).toContain('on Day shifts in Harbour.')
})

test('no board is named that the invitation is not from, or that its permissions hide from who is asked', async () => {
  const { owner, id, boardId, invite } = await boardOf('Odile')
  await invite(`plain-${id}@x.io`)
  expect(mailTo(`plain-${id}@x.io`)).toContain('Odile invites you to work together in Harbour.')
  const asked = await invite(`late-${id}@x.io`, { boardId })

  const hidden = await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/permissions/board.${boardId}`,
    headers: owner.headers,
    payload: {
      resource_type: 'board',
      resource_id: boardId,
      permissions: { 'VIEW_BOARD:tag:board_member': false, 'VIEW_BOARD:role:restricted-member': false },
      row_version: 1,
    },
  })
  expect(hidden.statusCode).toBeLessThan(300)
  expect((await invite(`kept-out-${id}@x.io`, { boardId })).status).toBe(200)
  expect(mailTo(`kept-out-${id}@x.io`)).toContain('Odile invites you to work together in Harbour.')

  const user_id = String(asked.body.data.invitations[0]?.id)
  expect((await server.call(resendInvitation, { as: owner, params: { id }, body: { user_id } })).status).toBe(
    200,
  )
  expect(mailTo(`late-${id}@x.io`)).toContain('Odile invites you to work together in Harbour.')
})
