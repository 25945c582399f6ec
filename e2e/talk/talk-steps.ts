import type { Locator, Page } from '@playwright/test'

import { expect } from '../harness/fixtures.ts'

/** The bell of a page that says so many unread. */
export const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/** What the bell opens. */
export const newsOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

export const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('article')
export const said = (page: Page, text: string) => comments(page).filter({ hasText: text })

/** Writes a comment where one is open, which may begin by calling somebody. */
export async function write(
  page: Page,
  text: string,
  mentions?: { typed: string; name: RegExp },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).click()
  if (mentions) {
    await page.keyboard.type(`@${mentions.typed}`)
    await page.getByRole('option', { name: mentions.name }).click()
  }
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(said(page, text)).toHaveCount(1)
}

/** Presses a tool of a comment. */
export async function tool(comment: Locator, name: string): Promise<void> {
  await comment.hover()
  await comment.getByRole('button', { name, exact: true }).first().click()
}

export async function pickFromMenu(comment: Locator, entry: string): Promise<void> {
  await comment.hover()
  await comment.getByRole('button', { name: /^More about the comment/ }).click()
  await comment.page().getByRole('menuitem', { name: entry }).click()
}

export async function remove(comment: Locator): Promise<void> {
  await pickFromMenu(comment, 'Delete')
  await comment.page().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}
