export type Outcome = 'saved' | 'refused' | 'overtaken'

/** An edit that this client made. */
export interface LocalChange {
  /** What was written, as collection and id of the record or value. */
  targets: readonly { collection: string; id: string }[]
  /** Makes the opposite edit; null when nothing of it can be taken back, such as after a refusal. */
  undo(): LocalChange | null
  /** How much of it the last `undo` left as it is, because somebody has gone on from there. */
  readonly left: number
  /** False where the opposite edit would be refused now, because too many wait; the person is told then. */
  canUndo?(): boolean
  /** Whether all that it made is as it was made: `undo` would leave nothing of that. */
  isUntouched?(): boolean
  /** Settles when all of it is answered: saved only when everything was. */
  settled: Promise<Outcome>
}
