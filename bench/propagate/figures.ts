import type { Figure } from '../benchmark.ts'
import { median, percentile } from '../harness/measure.ts'
import type { Waves } from './waves.ts'

/** Sockets that listen where not one is alone. */
export const MANY = 1_000

const SHARED =
  "the kernel's write to each socket, 85 % of what a frame costs the server; receivers, bench and PostgreSQL share the two cores with it"

/** What a process with nothing but `ws` did in the same run. */
export interface BareAnchors {
  echo: number[]
  one: Waves
  single: Waves
  stream: Waves
  burst: Waves
  kbPerSocket: number
}

/** What the server did with many sockets: KB and microseconds per socket, ms otherwise. */
export interface Thousand {
  kbPerSocket: number
  idleMicros: number
  single: Waves
  stream: Waves
  burst: Waves
  health: number[]
  revokedAfter: number
}

export function figuresOfOne(one: Waves, bare: BareAnchors): Figure[] {
  return [
    {
      work: 'Edit to frame, 1 socket, p50',
      figure: { value: one.medianP50, unit: 'ms' },
      beside: `p99 ${one.lastP99.toFixed(2)} ms; a frame of ${Buffer.byteLength(one.sample)} bytes`,
      anchor: { value: median(bare.echo), unit: 'ms', work: 'ws echo round trip' },
      limit: `the save itself: the frame leaves after its commit; a bare POST with one frame takes ${bare.one.medianP50.toFixed(2)} ms`,
    },
  ]
}

/** Nothing where every edit reached everybody. */
function lostIn({ incomplete }: Waves): string {
  return incomplete > 0 ? `; ${incomplete} edits did not reach everybody` : ''
}

export function figuresOfMany(many: Thousand, bare: BareAnchors): Figure[] {
  const { single, stream, burst } = many
  const rows: [string, Waves, Waves][] = [
    [`single edits, ${MANY} sockets`, single, bare.single],
    [`20 edits/s, ${MANY} sockets`, stream, bare.stream],
  ]
  return [
    ...rows.flatMap(([name, own, anchor]): Figure[] => [
      {
        work: `Edit to frame, ${name}, median receiver p50`,
        figure: { value: own.medianP50, unit: 'ms' },
        beside: `p99 ${own.medianP99.toFixed(1)} ms${lostIn(own)}`,
        anchor: { value: anchor.medianP50, unit: 'ms', work: 'bare broadcast' },
        target: { is: 'at most', value: 10 },
        limit: SHARED,
      },
      {
        work: `Edit to frame, ${name}, last receiver p99`,
        figure: { value: own.lastP99, unit: 'ms' },
        beside: `p50 ${own.lastP50.toFixed(1)} ms`,
        anchor: { value: anchor.lastP99, unit: 'ms', work: 'bare broadcast' },
        target: { is: 'at most', value: 40 },
        limit: SHARED,
      },
    ]),
    {
      work: `Edit to frame, 200 edits/s, ${MANY} sockets, median receiver p50`,
      figure: { value: burst.medianP50, unit: 'ms' },
      beside: `last receiver p99 ${burst.lastP99.toFixed(0)} ms; ${burst.partial} edits told by number only${lostIn(burst)}; ${burst.cpuMicrosPerFrame.toFixed(1)} us of CPU a frame`,
      anchor: {
        value: bare.burst.medianP50,
        unit: 'ms',
        work: `bare broadcast, ${bare.burst.cpuMicrosPerFrame.toFixed(1)} us a frame`,
      },
      limit: 'what waits while the sockets are written to goes together in the next write of each',
    },
    {
      work: `CPU of the server per delivered frame, 20 edits/s, ${MANY} sockets`,
      figure: { value: stream.cpuMicrosPerFrame, unit: 'us' },
      beside: 'the save itself included',
      anchor: { value: bare.stream.cpuMicrosPerFrame, unit: 'us', work: 'bare broadcast' },
      limit: 'one write to the kernel per socket and wave',
    },
    {
      work: `/api/health during 20 edits/s to ${MANY} sockets, p99`,
      figure: { value: percentile(many.health, 0.99), unit: 'ms' },
      beside: `worst ${percentile(many.health, 1).toFixed(1)} ms`,
      target: { is: 'at most', value: 200 },
      limit: 'sending goes in slices, and a request waits for one at most',
    },
    {
      work: `A right goes: PUT to the last of ${MANY} sockets told`,
      figure: { value: many.revokedAfter, unit: 'ms' },
      target: { is: 'at most', value: 500 },
      limit: 'rights are read anew and judged once per person',
    },
    {
      work: 'Memory of the server per idle socket with one channel',
      figure: { value: many.kbPerSocket, unit: 'KB' },
      anchor: { value: bare.kbPerSocket, unit: 'KB', work: 'bare ws' },
      limit: "the socket's own objects in Node and ws",
    },
    {
      work: `Edit to frame, 200 edits/s, ${MANY} sockets, median receiver p50`,
      figure: { value: burst.medianP50, unit: 'ms' },
      beside: `last receiver p99 ${burst.lastP99.toFixed(0)} ms; ${burst.partial} edits told by number only${lostIn(burst)}; ${burst.cpuMicrosPerFrame.toFixed(1)} us of CPU a frame`,
      anchor: {
        value: bare.burst.medianP50,
        unit: 'ms',
        work: `bare broadcast, ${bare.burst.cpuMicrosPerFrame.toFixed(1)} us a frame`,
      },
      limit: 'what waits while the sockets are written to goes together in the next write of each',
    },
    {
      work: `CPU of the server per idle socket, heartbeats included`,
      figure: { value: many.idleMicros, unit: 'us/s' },
      limit: 'one heartbeat in 15 s, and the poll of rights twice a second',
    },
  ]
}
