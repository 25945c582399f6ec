/** What the bench tells the process that holds the sockets. */
export type Order =
  | { kind: 'open'; port: number; path: string; count: number; tokens: string[]; channel?: string }
  | { kind: 'echo'; times: number }
  | { kind: 'count' }
  | { kind: 'collect' }
  | { kind: 'close' }

/** What it answers; `error` in place of anything. Times are ms of the system's steady clock. */
export type Report =
  | { kind: 'opened' }
  | { kind: 'echoed'; ms: number[] }
  | { kind: 'counted'; marks: number }
  | { kind: 'collected'; seen: Seen }
  | { kind: 'closed' }
  | { kind: 'error'; message: string }

export interface Seen {
  /** Per mark, when each socket that got it got it. */
  arrivals: Record<number, number[]>
  /** When each socket was told that its right had gone. */
  refused: number[]
  /** Frames that came without their records, because those were too long. */
  partial: number
  /** Bytes of one frame with a mark, as text. */
  sample: string
  /** Marks that have come, at all sockets together. */
  marks: number
}

/** Stands before the number of an edit in the value that it saves. */
export const MARK = 'mark:'

/** Milliseconds of a clock that all processes of the machine share. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
