/** Jobs of one name one after another; those of other names beside them. */
export function createLine(): <T>(name: string, job: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (name, job) => {
    const before = last.get(name)
    const mine = before ? before.then(job, job) : job()
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
