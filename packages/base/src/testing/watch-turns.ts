/** What work gives, and the most milliseconds of the processor that one turn of the event loop took meanwhile. */
export async function watchTurns<T>(work: () => Promise<T>): Promise<{ longest: number; answer: T }> {
  let longest = 0
  let last = process.threadCpuUsage()
  let isOver = false
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1_000)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    const answer = await work()
    await new Promise(setImmediate)
    return { longest, answer }
  } finally {
    isOver = true
  }
}
