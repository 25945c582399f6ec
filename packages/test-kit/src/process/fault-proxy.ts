import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { FrameSplitter, type WireFrame } from './frame-splitter.ts'

/** What happens to realtime frames on their way to one client. */
export interface FrameWeather {
  /** How often each frame arrives. */
  copies: number
  /** Each copy comes after 0 to so many ms, so that they overtake each other. */
  delay(): number
}

export interface FaultProxyOptions {
  /** Where connections go on to; asked for each anew. */
  target: () => NetConnectOpts
  /** Hears every text frame that the server sends, before any fault. */
  onFrame?: (text: string) => void
}

interface Pair {
  near: Socket
  far: Socket
  /** Nothing passes any more, and nobody is told. */
  isDead: boolean
}

const NO_WAIT = Promise.resolve()

/** A TCP proxy that breaks connections in the ways that networks do. */
export class FaultProxy {
  /** ms that every chunk takes longer. */
  latency = 0
  frames: FrameWeather | null = null
  private readonly options: FaultProxyOptions
  private readonly server: Server
  private readonly pairs = new Set<Pair>()
  private gate = NO_WAIT
  private openGate: (() => void) | null = null

  private constructor(options: FaultProxyOptions) {
    this.options = options
    this.server = createServer((near) => this.join(near))
  }

  static async open(options: FaultProxyOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(options)
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.server.address() as { port: number }).port
  }

  /** Resets all connections. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy()
      // A pipe cannot be reset.
      far.destroy()
    }
    this.pairs.clear()
  }

  /** Nothing moves until `flow`; connections stay open and nothing is lost. */
  stall(): void {
    if (this.openGate) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.gate = promise
    this.openGate = resolve
  }

  flow(): void {
    this.openGate?.()
    this.openGate = null
    this.gate = NO_WAIT
  }

  /** The connections there are go silent for good, and neither side hears that it is alone; new ones work. */
  halfOpen(): void {
    for (const pair of this.pairs) pair.isDead = true
  }

  async close(): Promise<void> {
    this.flow()
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private join(near: Socket): void {
    const far = connect(this.options.target())
    const pair: Pair = { near, far, isDead: false }
    this.pairs.add(pair)
    near.setNoDelay(true)
    far.setNoDelay(true)
    const up = this.lane(pair, far)
    const down = this.lane(pair, near)
    near.on('data', (chunk) => up.push(chunk))
    const take = this.downstream(pair, down)
    far.on('data', take)
    near.on('end', () => up.end())
    far.on('end', () => down.end())
    const over = () => {
      // A dead pair's ends hear of nothing, except that this process lets go of both in `cut`.
      if (pair.isDead) return
      this.pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    near.on('error', over)
    far.on('error', over)
    near.on('close', over)
    far.on('close', over)
  }

  /** One direction: what is pushed arrives in order, after the latency and not before the gate is open. */
  private lane(pair: Pair, to: Socket) {
    let last = NO_WAIT
    const after = (work: () => void) => {
      const arrival = this.latency > 0 ? sleep(this.latency) : NO_WAIT
      last = last
        .then(() => arrival)
        .then(() => this.gate)
        .then(() => {
          if (!pair.isDead && !to.destroyed) work()
        })
    }
    return {
      push: (chunk: Buffer) => after(() => void to.write(chunk)),
      end: () => after(() => void to.end()),
    }
  }

  /** What comes from the server: as it is, and after an upgrade frame by frame. */
  private downstream(pair: Pair, down: { push(chunk: Buffer): void }): (chunk: Buffer) => void {
    let splitter: FrameSplitter | null = null
    const take = (chunk: Buffer) => {
      for (const frame of splitter?.push(chunk) ?? []) this.passFrame(pair, frame, down)
    }
    return (chunk) => {
      if (splitter) {
        take(chunk)
        return
      }
      if (!chunk.subarray(0, 12).toString('latin1').startsWith('HTTP/1.1 101')) {
        down.push(chunk)
        return
      }
      const end = chunk.indexOf('\r\n\r\n') + 4
      splitter = new FrameSplitter()
      down.push(chunk.subarray(0, end))
      take(chunk.subarray(end))
    }
  }

  private passFrame(pair: Pair, { bytes, text }: WireFrame, down: { push(chunk: Buffer): void }): void {
    if (text !== null && !pair.isDead) this.options.onFrame?.(text)
    const isNews = text !== null && !text.includes('"event":"pusher')
    if (!this.frames || !isNews) {
      down.push(bytes)
      return
    }
    for (let i = 0; i < this.frames.copies; i++)
      void sleep(this.frames.delay()).then(() => {
        if (!pair.isDead && !pair.near.destroyed) down.push(bytes)
      })
  }
}
