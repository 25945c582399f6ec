import { now } from '@weft/base'

/** Asks every so often until there is an answer, and at most so long; null where there was none. Milliseconds. */
export async function askUntil<T>(
  ask: () => Promise<T | null>,
  { every, most }: { every: number; most: number },
): Promise<T | null> {
  const until = now() + most
  for (;;) {
    const answer = await ask()
    if (answer !== null || now() > until) return answer
    await new Promise<void>((resolve) => setTimeout(resolve, every))
  }
}
