import type { ValueContext } from '@weft/model'

import { ColumnKeys, ColumnMask } from './column-keys.ts'
import type { QueryAttribute } from '../query-env.ts'
import type { Meter } from '../work/meter.ts'

/** Masks of so many conditions are kept a column; the one that was asked for longest ago goes first. */
const MAX_MASKS = 6

/**
 * One attribute of many rows, each datum stored once: a row holds the code of its datum, code 0 is empty. Conditions
 * and sort keys depend on the datum alone, so they are judged once a code and looked up a row.
 */
export class ValueColumn {
  codes: Int32Array
  /** The different data by code. */
  data: unknown[] = [null]
  /** Rough size in bytes of what is kept for the different data. */
  bytes = 0
  private places = new Map<string, number>()
  private keys: ColumnKeys | null = null
  private readonly masks = new Map<string, ColumnMask>()

  constructor(capacity: number) {
    this.codes = new Int32Array(capacity)
  }

  /** Takes the data of rows 0 to n as JSON texts, in slices; an empty text is an empty value. */
  *filling(texts: readonly string[], meter: Meter): Generator<void, void> {
    for (let row = 0; row < texts.length; row++) {
      const text = texts[row] as string
      if (meter.isOver) yield
      meter.take(3 + (text.length >> 3))
      this.set(row, text)
    }
    // Pieces of a split text keep the whole of it; few different ones are cheaply copied.
    if (this.data.length * 4 > texts.length) return
    this.places = new Map([...this.places].map(([text, code]) => [copied(text), code]))
  }

  /** Gives a row its datum as JSON text. */
  set(row: number, text: string): void {
    this.codes[row] = text === '' || text === 'null' ? 0 : (this.places.get(text) ?? this.add(text))
  }

  /** Gives a row a datum of its own making. */
  put(row: number, data: unknown): void {
    const text = JSON.stringify(data)
    this.codes[row] = text === 'null' ? 0 : (this.places.get(text) ?? this.add(text))
  }

  move(from: number, to: number): void {
    this.codes[to] = this.codes[from] as number
  }

  grow(capacity: number): void {
    const codes = new Int32Array(capacity)
    codes.set(this.codes)
    this.codes = codes
  }

  /** Forgets data that no row has any more, once they are the most. */
  tidy(length: number): void {
    if (this.data.length < 2 * length + 1_000) return
    const texts = [...this.places.keys()]
    const old = this.codes.slice(0, length)
    // Who still reads the old ones goes on with them.
    this.data = [null]
    this.places = new Map()
    this.bytes = 0
    this.keys = null
    this.masks.clear()
    for (let row = 0; row < length; row++) {
      const code = old[row] as number
      // Codes were given in the order of the texts, from 1 on.
      this.set(row, code === 0 ? '' : (texts[code - 1] as string))
    }
  }

  /** Judges the data, a byte a code; the same name means the same test. */
  mask(
    name: string,
    attribute: QueryAttribute,
    context: ValueContext,
    compile: (context: ValueContext) => ((data: unknown) => boolean) | null,
  ): ColumnMask {
    let mask = this.masks.get(name)
    if (!mask?.enter(attribute, context)) mask = new ColumnMask(this.data, attribute, context, compile)
    this.masks.delete(name)
    this.masks.set(name, mask)
    for (const oldest of this.masks.keys()) {
      if (this.masks.size <= MAX_MASKS) break
      this.masks.delete(oldest)
    }
    return mask
  }

  /** What rows are ordered by, by code; kept while type, settings and the parts of the context that matter stay. */
  sortKeys(attribute: QueryAttribute, context: ValueContext): ColumnKeys {
    if (!this.keys?.enter(attribute, context)) this.keys = new ColumnKeys(this.data, attribute, context)
    return this.keys
  }

  private add(text: string): number {
    const code = this.data.length
    this.data.push(JSON.parse(text))
    this.places.set(text, code)
    this.bytes += 150 + 4 * text.length
    return code
  }
}

/** The same text in memory of its own. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}
