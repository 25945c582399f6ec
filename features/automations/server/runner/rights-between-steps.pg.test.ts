import type { Mail } from '@weft/features/mail/server'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, step } from '../testing/rule-world.ts'
import { statesOf, whenDone } from '../testing/when-done.ts'

let server: TestServer
let world: RuleWorld
const mails: Mail[] = []
/** What happens while a mail goes. */
let meanwhile: () => Promise<unknown>

beforeAll(async () => {
  const sendMail = async (mail: Mail) => {
    mails.push(mail)
    await meanwhile()
  }
  server = await startTestServer({ jobs: 'running', replaced: { mailer: { sendMail } } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
  mails.length = 0
})

const take = (resource_type: string, resource_id: string, permission: string, user_id: number) =>
  must(
    world.as.owner('PUT', `/permissions/${resource_type}.${resource_id}`, {
      resource_type,
      resource_id,
      permissions: { [`${permission}:user:${user_id}`]: false },
      row_version: 1,
    }),
  )

const mail = () => step('send-email', { addresses: ['guest@out.test'], subject: 'Said', text: 'Here' })

async function runOfTwoMails(): Promise<string> {
  const steps = [mail(), mail()]
  const id = await addRule(world, { trigger: { type: 'item-created', options: {} }, steps }, world.as.admin)
  await addItem(world)
  await whenDone(server, world.team_id)
  return id
}

test('what the owner of a rule may not see any more is not sent by the step after', async () => {
  const { folder_id, people, team_id } = world
  meanwhile = () => take('folder', folder_id, 'VIEW_FOLDER', people.admin.id)
  const id = await runOfTwoMails()
  expect(mails).toHaveLength(1)
  expect(await statesOf(server, team_id, id)).toEqual(['sight'])
})

test('nor does a rule go on whose owner may not manage rules any more', async () => {
  const { as, board_id, people } = world
  meanwhile = () => take('board', board_id, 'MANAGE_AUTOMATIONS', people.admin.id)
  const id = await runOfTwoMails()
  expect(mails).toHaveLength(1)
  const { record } = await must(as.owner('GET', `/automations/${id}`))
  expect(record['enabled']).toBe(false)
})

test('nor one that somebody switches off', async () => {
  const { as, team_id } = world
  meanwhile = async () => {
    const { rows } = await must(as.owner('GET', `/automations?board_id=${world.board_id}`))
    const [rule] = rows
    const off = { enabled: false, row_version: Number(rule?.['row_version']) + 1 }
    await must(as.owner('PUT', `/automations/${String(rule?.['id'])}`, off))
  }
  const id = await runOfTwoMails()
  expect(mails).toHaveLength(1)
  expect(await statesOf(server, team_id, id)).toEqual(['cancelled'])
})
