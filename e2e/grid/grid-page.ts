import type { Page } from '@playwright/test'

/** What a table shows, row by row from the top: its depth, and the texts of its cells. */
export interface SeenRow {
  id: string
  depth: number
  cells: string[]
}

export async function seenRows(page: Page): Promise<SeenRow[]> {
  const rows = await page.locator('[role=grid] [data-row]:not([hidden])').evaluateAll((elements) =>
    elements.map((element) => {
      const twist = element.querySelector<HTMLElement>('[data-action=twist]')
      const cells = [...element.querySelectorAll<HTMLElement>('[data-column]')]
      return {
        at: Number(element.getAttribute('aria-rowindex')),
        id: element.getAttribute('data-row') ?? '',
        depth: Number.parseInt(twist?.style.marginInlineStart || '0', 10) / 20,
        cells: cells
          .toSorted((a, b) => Number(a.dataset['column']) - Number(b.dataset['column']))
          // Names of others and the button of the row are no values.
          .map((cell) => cell.querySelector('[data-kind]')?.textContent ?? ''),
      }
    }),
  )
  return rows.toSorted((a, b) => a.at - b.at).map(({ id, depth, cells }) => ({ id, depth, cells }))
}

/** The names from top to bottom, each with as many dots before it as it is deep. */
export async function outline(page: Page): Promise<string[]> {
  return (await seenRows(page)).map(({ depth, cells }) => '.'.repeat(depth) + (cells[0] ?? ''))
}

export function cell(page: Page, row: number, column: number) {
  return page.locator(`[role=grid] [data-row][aria-rowindex="${row + 2}"] [data-column="${column}"]`)
}

/** Opens a folder's table and waits for its rows and for what moves them. */
export async function openTable(page: Page, path: string, rows: number): Promise<void> {
  await page.goto(path)
  await page.locator(`[role=grid] [data-row][aria-rowindex="${rows + 1}"]`).waitFor()
  await page.waitForFunction(
    () => document.querySelector('[role=grid]')?.className.includes('movable') === true,
  )
}
