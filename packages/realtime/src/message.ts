import type { Member } from './subscriber.ts'

/** What is published on a channel; `records`, `seq` and `part` are the contract's frame. */
export interface Event {
  event: string
  /** The feed's number; missing on events that belong to no feed. */
  seq?: number
  records?: readonly unknown[]
  /** Which of how many frames of one transaction, from 1. */
  part?: readonly [index: number, of: number]
  /** The records were too heavy to carry; the receiver asks the index. */
  partial?: true
  /** Further members of the frame's data. */
  data?: Readonly<Record<string, unknown>>
}

/** An event on its way to the subscribers of one channel, on every node. */
export interface Message extends Event {
  channel: string
  /** This socket made it and does not get it back. */
  except?: string
  /** Who sent a client event: stamped by the server, never taken from the client. */
  userId?: string
}

/** What a node tells the others. */
export type BusMessage =
  | { kind: 'frame'; message: Message }
  | { kind: 'members'; node: string; revision: number; channel: string; members: Member[] }
  | { kind: 'who'; node: string }
