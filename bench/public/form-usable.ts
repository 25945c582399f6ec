import type { Browser } from '@playwright/test'

import type { Figure } from '../benchmark.ts'
import { newContext } from '../harness/browser.ts'
import { median, percentile } from '../harness/measure.ts'

const TIMES = 5

/** A phone on a mobile network: what Chromium's own tools call slow 4G. */
const PHONE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, processor: 4 }

/** Navigations of strangers to a shared form, until its program runs and its first question takes keys. */
export async function formUsable(browser: Browser, address: string, size: number): Promise<Figure[]> {
  const limit = 'two journeys to the server one after the other: the page, then the program that it names'
  const target = { is: 'at most' as const, value: 1_000 }
  return [
    { ...(await timed('on this machine', false)), limit, target },
    { ...(await timed('1.6 Mbit/s, 150 ms to the server, processor at a quarter', true)), limit, target },
  ]

  async function timed(conditions: string, isPhone: boolean) {
    const samples: number[] = []
    const bare: number[] = []
    // The first is not counted: it warms the server.
    for (let n = 0; n <= TIMES; n++) {
      const ms = await usableAfter(browser, address, { isPhone, hasProgram: true })
      if (n === 0) continue
      samples.push(ms)
      bare.push(await usableAfter(browser, address, { isPhone, hasProgram: false }))
    }
    return {
      work: `a shared form, from the navigation until it takes keys and its program runs, ${conditions}`,
      size,
      figure: { value: median(samples), unit: 'ms' },
      beside: `slowest of ${TIMES}: ${percentile(samples, 1).toFixed(0)} ms`,
      anchor: { work: 'its HTML and styles alone', value: median(bare), unit: 'ms' },
    }
  }
}

async function usableAfter(
  browser: Browser,
  address: string,
  { isPhone, hasProgram }: { isPhone: boolean; hasProgram: boolean },
): Promise<number> {
  const context = await newContext(browser)
  const page = await context.newPage()
  if (!hasProgram) await page.route(/\.js$/, (route) => route.abort())
  if (isPhone) {
    const { processor, ...network } = PHONE
    const tools = await context.newCDPSession(page)
    await tools.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await tools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  }
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await page.evaluate(untilUsable, hasProgram)
  await context.close()
  return ms
}

/** Runs in the page: milliseconds from its navigation until its first question is painted with the focus, and the program runs. */
function untilUsable(hasProgram: boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const form = document.querySelector<HTMLFormElement>('form[data-form]')
      const field = form?.querySelector<HTMLElement>(
        '[data-field] input:not([type=hidden]), [data-field] textarea',
      )
      field?.focus()
      // The program judges answers itself from then on.
      if (field && form?.noValidate === hasProgram && document.activeElement === field)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      else requestAnimationFrame(look)
    }
    look()
  })
}
