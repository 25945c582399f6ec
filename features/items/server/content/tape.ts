/** Bytes that are still being made: each reader gets all of them, from the first one on, whenever it comes. */
export class Tape {
  private chunks: Buffer[] = []
  private state: { is: 'open' | 'ended' } | { is: 'failed'; error: unknown } = { is: 'open' }
  private more = Promise.withResolvers<void>()
  /** How many there are by now. */
  bytes = 0

  push(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.bytes += chunk.length
    this.wake()
  }

  /** All of it at once, when it has ended. */
  get whole(): Buffer | null {
    if (this.state.is !== 'ended') return null
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)]
    return this.chunks[0] ?? Buffer.alloc(0)
  }

  end(): void {
    if (this.state.is === 'open') this.state = { is: 'ended' }
    this.wake()
  }

  /** All who read, and all who come later, meet the error. */
  fail(error: unknown): void {
    if (this.state.is === 'open') this.state = { is: 'failed', error }
    this.wake()
  }

  async *read(): AsyncGenerator<Buffer, void, undefined> {
    // Where they are put together meanwhile, this reader goes on with those that it knows.
    const { chunks } = this
    for (let at = 0; ;) {
      if (this.state.is === 'failed') throw this.state.error
      const chunk = chunks[at]
      if (chunk) {
        at++
        yield chunk
      } else if (this.state.is === 'ended') return
      else await this.more.promise
    }
  }

  private wake(): void {
    this.more.resolve()
    this.more = Promise.withResolvers()
  }
}
