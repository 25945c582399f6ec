/** What `npm run faults` gives a layer. */
interface LayerOptions {
  seeds: number
  from: number
  /** How much slower than promised this machine may be; 1 unless told. */
  patience: number
  print: (line: string) => void
  /** Ends the run after the seed under way, with its sums. */
  signal: AbortSignal
}

/** Runs its seeds and says whether all went well; everything worth knowing is printed. */
export type Layer = (options: LayerOptions) => Promise<boolean>
