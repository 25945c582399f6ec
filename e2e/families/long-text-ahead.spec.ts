import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addItems, addNotes, storedText } from './long-text-steps.ts'

// How late every part of the program comes once the item is shown, in ms, and what lies between two keys.
for (const [late, between] of [
  [0, 0],
  [300, 40],
  [1_000, 0],
  [3_000, 40],
] as const)
  test(`a long text is written before its editor is there, ${late} ms late`, async ({ page, server }) => {
    const name = `Prose${late}`
    const person = await signUp(server.url, name)
    const board = await makeBoard(person, 'Prose')
    const notes = await addNotes(person, board)
    const [written = '', empty = ''] = await addItems(person, board, [
      { [board.attribute_id]: 'Written', [notes]: '<p>First words.</p>' },
      { [board.attribute_id]: 'Empty' },
    ])
    await signIn(page, name.toLowerCase())
    await page.route(/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late))
      await route.continue()
    })
    const { keyboard } = page
    // With letters that are keys of the screen (n: new item), and Enter, which the text takes.
    const write = async () => {
      await keyboard.type(' Never none', { delay: between })
      await keyboard.press('Enter')
      await keyboard.type('nn', { delay: between })
    }
    // An item has no value before the first save.
    const stored = (item: string) => storedText(person, board, item, notes).catch(() => null)

    await test.step('in the panel, opened by key', async () => {
      await page.goto(`/b/${board.board_id}/${board.folder_id}/${written}`)
      await page.getByRole('button', { name: /^Notes: / }).press('Enter')
      await write()
      await expect.poll(() => stored(written)).toBe('<p>First words. Never none</p><p>nn</p>')
    })
    // The longest wait is tried once; each step loads the whole program again.
    if (late === 3_000) return
    await test.step('in the panel, opened by mouse, with a text that is empty', async () => {
      await page.goto(`/b/${board.board_id}/${board.folder_id}/${empty}`)
      await page.getByRole('button', { name: /^Notes: / }).click()
      await write()
      await expect.poll(() => stored(empty)).toBe('<p> Never none</p><p>nn</p>')
    })
    await test.step('in the large window', async () => {
      await page.getByRole('button', { name: 'Write in a large window' }).click()
      await keyboard.type('!', { delay: between })
      await write()
      await expect.poll(() => stored(empty)).toBe('<p> Never none</p><p>nn! Never none</p><p>nn</p>')
    })
    await test.step('in a cell', async () => {
      await page.goto(`/b/${board.board_id}/${board.folder_id}`)
      await page.getByRole('grid').getByText('First words.').click()
      await keyboard.press('Enter')
      await write()
      await keyboard.press('Control+Enter')
      await expect
        .poll(() => stored(written))
        .toBe('<p>First words. Never none</p><p>nn Never none</p><p>nn</p>')
    })
    const { body } = await person.call<{ data: unknown[] }>(
      'GET',
      `/api/${board.team_id}/items?folder_id=${board.folder_id}`,
    )
    expect(body.data).toHaveLength(2)
  })
