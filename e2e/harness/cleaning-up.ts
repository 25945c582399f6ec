import { test } from '@playwright/test'

type Step = () => Promise<unknown>

/** Takes what a journey of this file ends and removes after itself: last first, also when the journey fails. */
export function cleaningUp(): (step: Step) => void {
  const steps: Step[] = []
  test.afterEach(async () => {
    for (const step of steps.splice(0).toReversed()) await step()
  })
  return (step) => void steps.push(step)
}
