import { newSlug } from '@weft/base'

import { addItems } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { lateFiles } from '../harness/late-files.ts'
import { LONG } from '../harness/long.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addLongText } from './document-board.ts'

// How late the program of the editor comes, in ms, and what lies between two keys.
for (const [late, between, details] of [
  [0, 0, {}],
  [300, 40, LONG],
  [1_000, 0, LONG],
  [3_000, 40, {}],
] as const)
  test(
    `a page is written in before its editor is there, ${late} ms late`,
    details,
    async ({ page, server }) => {
      const name = `Ahead${late}`
      const person = await signUp(server.url, name)
      const board = await makeBoard(person, 'Handbook')
      const body_id = await addLongText(person, board)
      const { team_id, board_id, folder_id, attribute_id } = board
      const view_id = newSlug()
      const view = { board_id, folder_id, name: 'Pages', type: 'document', access: 'shared', row_version: 1 }
      expect((await person.call('PUT', `/api/${team_id}/views/${view_id}`, view)).status).toBe(201)
      const [id] = await addItems(person, board, [
        { [attribute_id]: 'Plan', [body_id]: '<p>First words.</p><p>Last words.</p>' },
      ])
      await signIn(page, name.toLowerCase())
      await page.route(lateFiles('editor-later', 'rich-text-editor'), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, late))
        await route.continue()
      })
      await page.goto(`/b/${board_id}/${folder_id}/${id}?view=${view_id}`)
      const text = page.getByRole('textbox', { name: 'Body' })
      // Behind the last letter of the first paragraph.
      const first = text.getByText('First words.')
      const behindLast = () =>
        first.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { right, top, height } = range.getBoundingClientRect()
          const outer = element.getBoundingClientRect()
          return { x: right - outer.left - 1, y: top - outer.top + height / 2 }
        })
      // What is not drawn yet, or was replaced meanwhile, is nowhere.
      await expect.poll(async () => (await behindLast()).x).toBeGreaterThan(0)
      const box = await behindLast()
      // Once the paragraph rests: pages above it may still be coming.
      await first.click({ position: box })
      // With letters that are keys of the screen (n: new page), and a step of Enter.
      await page.keyboard.type(' Never none', { delay: between })
      await page.keyboard.press('Enter')
      await page.keyboard.type('nn', { delay: between })
      const stored = async () => {
        const answer = await person.call<{ data: { data: string } }>(
          'GET',
          `/api/${team_id}/values/${id}.${body_id}`,
        )
        return answer.body.data.data
      }
      await expect.poll(stored).toBe('<p>First words. Never none</p><p>nn</p><p>Last words.</p>')
      await expect(page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem')).toHaveCount(1)
    },
  )
