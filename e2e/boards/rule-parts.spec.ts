import { newSlug } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeSmallBoard } from '../views/small-board.ts'

test('a rule about folders, templates, timers and files says in a test what it would do', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Rulewright')
  const board = await makeSmallBoard(owner, 'Parts', {
    attributes: {
      Assignee: { type: 'members' },
      Time: { type: 'time_tracking', settings: { sharedEntries: true } },
      Files: { type: 'attachments' },
    },
    items: [{ Name: 'Roof', Assignee: [owner.id] }],
    view: { name: 'All', type: 'table' },
  })
  const { team_id, board_id, folder_id, attributes } = board
  const step = (type: string, options: object) => ({ id: type.replace('-', '').slice(0, 12), type, options })
  const rule = newSlug()
  const saved = await owner.call('PUT', `/api/${team_id}/automations/${rule}`, {
    board_id,
    name: 'Begin work',
    trigger: { type: 'timer-stopped', options: { attribute_id: attributes['Time'] } },
    steps: [
      step('create-folder', { name: `Work on {{item.${attributes['Name']}}}`, like_id: folder_id }),
      step('apply-template', { replaces: true }),
      step('start-timer', { attribute_id: attributes['Time'], attribute_ids: [attributes['Assignee']] }),
      step('stop-timer', { user_ids: [owner.id] }),
      step('send-email', {
        addresses: ['guest@example.com'],
        subject: 'Ready',
        text: '**Ready**',
        formatted: true,
        file_ids: [attributes['Files']],
      }),
    ],
    row_version: 1,
  })
  expect(saved.status).toBe(201)
  await signIn(page, 'Rulewright')

  await test.step('its cards say what they are', async () => {
    await page.goto(`/b/${board_id}/${folder_id}?automations=true&rule=${rule}`)
    await expect(page.getByRole('button', { name: /^Timer is stopped/ })).toBeVisible()
    const email = page.getByRole('group', { name: 'Step 5: Send an email' })
    await expect(email.getByRole('checkbox')).toBeChecked()
    await expect(email).toContainText('Files')
  })

  await test.step('another folder is chosen for one of them', async () => {
    const card = page.getByRole('group', { name: 'Step 1: Create a folder' })
    await expect(card.getByRole('combobox', { name: 'Name' })).toHaveValue('Work on {{item.Name}}')
    await card.getByRole('button', { name: /Place of the folder$/ }).click()
    await page.getByRole('option', { name: 'the board' }).click()
  })

  await test.step('a test names the folder and whose timers would turn', async () => {
    await page.getByRole('button', { name: /Item$/ }).click()
    await page.getByRole('option', { name: 'Roof' }).click()
    await page.getByRole('button', { name: 'Test now' }).click()
    await expect(page.getByText('The folder would be created')).toBeVisible()
    await expect(page.getByText('Work on Roof')).toBeVisible()
    await expect(page.getByText('Starts the timer of Rulewright')).toBeVisible()
    await expect(page.getByText('Stops the timer of Rulewright')).toBeVisible()
  })
})
