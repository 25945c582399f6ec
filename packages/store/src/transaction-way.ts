import type { SaidOrigin } from '@weft/protocol'

/** What a transaction is a part of, or takes back. */
export interface TransactionWay {
  /** Several transactions that are one act to the person, such as the parts of a long one, share this name. */
  act?: string
  isUndo?: boolean
}

interface Sent {
  batch: string
  way: TransactionWay
  requests: readonly unknown[]
}

/** What the activity keeps of where edits came from; nothing for a single one, so that saving it stays as it was. */
export function originOf({ batch, way, requests }: Sent): SaidOrigin | null {
  const act = way.act ?? (requests.length > 1 ? batch : undefined)
  if (act === undefined && !way.isUndo) return null
  return { ...(act !== undefined && { act }), ...(way.isUndo && { via: 'undo' as const }) }
}
