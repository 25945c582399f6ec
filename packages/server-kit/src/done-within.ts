/** Whether all of it is done within so many milliseconds; what is not goes on, and fails unheard. */
export async function isDoneWithin(ms: number, work: readonly Promise<unknown>[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const done = Promise.all(work).then(() => true)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
