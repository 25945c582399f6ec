import type { SaidOrigin } from '@weft/protocol'

/** What a transaction is a part of, or takes back. */
export interface TransactionWay {
  /** Several transactions that are one act to the person, such as the parts of a long one, share this name. */
  act?: string
  isUndo?: boolean
  /** It brings back how things were at another time, or makes once more what is there. */
  via?: 'restore' | 'copy'
}

interface Sent {
  batch: string
  way: TransactionWay
  requests: readonly unknown[]
}

/** What the activity keeps of where edits came from; nothing for a single one, so that saving it stays as it was. */
export function originOf({ batch, way, requests }: Sent): SaidOrigin | null {
  const act = way.act ?? (requests.length > 1 ? batch : undefined)
  const via = way.isUndo ? ('undo' as const) : way.via
  if (act === undefined && via === undefined) return null
  return { ...(act !== undefined && { act }), ...(via !== undefined && { via }) }
}
