import type { transferErrors } from '../shared/index.ts'

/** Why a file cannot be imported: a declared error and its sentence. Crosses threads as plain data. */
export interface Refusal {
  code: keyof typeof transferErrors
  sentence: string
}

export class UnreadableFile extends Error {
  readonly refusal: Refusal

  constructor(code: Refusal['code'], sentence: string) {
    super(sentence)
    this.name = 'UnreadableFile'
    this.refusal = { code, sentence }
  }
}

/** A number as sentences show it: 100,001. */
export function written(count: number): string {
  return count.toLocaleString('en')
}
