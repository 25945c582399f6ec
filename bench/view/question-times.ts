import type { Page } from '@playwright/test'

/** One way to ask the table another question, by what a person would press; `n` counts the times. */
export interface Question {
  name: string
  /** Opens what is pressed; done once before the first time. */
  prepare(page: Page): Promise<void>
  /** Runs in the page: presses, with the number of the time. */
  press: (n: number) => void
}

/**
 * Milliseconds from each press to after the frame in which the table shows the new answer: other rows at its top, or
 * another number of rows. A press that changes nothing of that is no sample.
 */
export async function questionTimes(page: Page, question: Question, times: number): Promise<number[]> {
  await question.prepare(page)
  const samples: number[] = []
  for (let n = 0; n < times; n++) {
    const taken = await page.evaluate(
      async ({ press, at }) => {
        const grid = document.querySelector('[role=grid]')
        const look = () => {
          const rows = [...(grid?.querySelectorAll('[data-row]:not([hidden])') ?? [])]
          const top = rows.filter((row) => Number(row.getAttribute('aria-rowindex')) < 12)
          return `${grid?.getAttribute('aria-rowcount')} ${top.map((row) => row.getAttribute('data-row')).join()}`
        }
        const before = look()
        // oxlint-disable-next-line no-implied-eval -- the function comes from this file, as its own text
        const act = new Function(`return (${press})`)() as (n: number) => void
        const begin = performance.now()
        act(at)
        for (let frame = 0; frame < 200; frame++) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (look() === before) continue
          const painted = new Promise<void>((resolve) => {
            const after = new MessageChannel()
            after.port1.addEventListener('message', () => resolve())
            after.port1.start()
            after.port2.postMessage(null)
          })
          await painted
          return performance.now() - begin
        }
        return Number.NaN
      },
      { press: question.press.toString(), at: n },
    )
    if (!Number.isNaN(taken)) samples.push(taken)
    await page.waitForTimeout(150)
  }
  await page.keyboard.press('Escape')
  return samples
}
