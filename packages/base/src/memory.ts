/** Remembers what is costly to make, for so many keys; whoever chooses keys as they like cannot fill it. */
export class Memory<V> {
  private readonly kept = new Map<string, V>()
  private readonly most: number

  constructor(most = 300) {
    this.most = most
  }

  get(key: string, make: () => V): V {
    const known = this.kept.get(key)
    if (known !== undefined) return known
    const made = make()
    if (this.kept.size >= this.most) this.kept.clear()
    this.kept.set(key, made)
    return made
  }
}
