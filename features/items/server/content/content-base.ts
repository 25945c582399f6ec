import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'

import { holdsRows } from './columns.ts'
import { type Encoding, packers, taped, unpacked } from './encodings.ts'
import { linesOf } from './lines.ts'
import type { ContentRange, ContentStart } from './queries.ts'
import { Tape } from './tape.ts'
import { wholeText } from './whole-text.ts'

/** `lines`: as it is made, a range a line. `whole`: one FolderContent, once all of it is there. */
export type ContentForm = 'lines' | 'whole'

/**
 * A folder's columns as of one number of its feed: made once, given to everybody who may see the folder, also while it
 * is being made. In memory it is lines of JSON in zstd; all else follows from them.
 */
export class ContentBase {
  readonly seq: number
  /** Names the content by what it follows from, so that it is known before there are any bytes. */
  readonly hash: string
  /** How many items it holds by now. */
  items = 0
  /** The latest change of one of them. */
  modified = '1970-01-01 00:00:00'
  private readonly start: ContentStart
  private readonly lines = new Tape()
  private readonly packer: Transform
  private readonly others = new Map<string, Tape>()
  private readonly whenDone = Promise.withResolvers<void>()

  constructor(folder_id: string, start: ContentStart) {
    const { seq, attribute_ids, generation } = start
    this.start = start
    this.seq = seq
    const named = JSON.stringify([generation, folder_id, seq, attribute_ids])
    this.hash = createHash('sha256').update(named).digest('base64url').slice(0, 27)
    this.packer = packers.zstd(true)
    this.packer.on('data', (chunk: Buffer) => this.lines.push(chunk))
    this.packer.once('end', () => {
      this.lines.end()
      this.whenDone.resolve()
    })
    this.packer.once('error', (error) => this.fail(error))
    // Whoever waits hears of a failure; it may be nobody.
    this.whenDone.promise.catch(() => undefined)
    this.write(JSON.stringify({ seq, attribute_ids })).catch(() => undefined)
  }

  get attribute_ids(): readonly string[] {
    return this.start.attribute_ids
  }

  get isDone(): boolean {
    return this.lines.whole !== null
  }

  /** Kept when all of it is there, refused when that will never be. */
  get done(): Promise<void> {
    return this.whenDone.promise
  }

  async add({ items, modified, line }: ContentRange): Promise<void> {
    await this.write(line)
    this.items += items
    if (modified !== null && modified > this.modified) this.modified = modified
  }

  /** The last line says that nothing is missing. */
  async end(): Promise<void> {
    await this.write(JSON.stringify({ items: this.items, modified: this.modified }))
    this.packer.end()
    await this.done
  }

  fail(error: unknown): void {
    this.lines.fail(error)
    this.whenDone.reject(error)
    this.packer.destroy()
  }

  /** Bytes that it keeps in memory by now. */
  bytes(): number {
    return this.lines.bytes + this.others.values().reduce((sum, tape) => sum + tape.bytes, 0)
  }

  /** The lines that hold its rows, as they come. */
  async *rows(): AsyncGenerator<string, void, undefined> {
    for await (const line of linesOf(unpacked(this.lines))) if (holdsRows(line)) yield line
  }

  /** The body in an encoding, or plain (null); one that is still being made comes as a stream. */
  async read(form: ContentForm, encoding: Encoding | null): Promise<Buffer | Readable> {
    if (form === 'whole') await this.done
    const tape = this.tapeOf(form, encoding)
    return tape.whole ?? Readable.from(tape.read())
  }

  private tapeOf(form: ContentForm, encoding: Encoding | null): Tape {
    if (form === 'lines' && encoding === 'zstd') return this.lines
    const name = `${form} ${encoding}`
    const known = this.others.get(name)
    if (known) return known
    const plain = unpacked(this.lines)
    const made =
      form === 'lines'
        ? taped(plain, encoding, true)
        : taped(Readable.from(wholeText(plain, this.start)), encoding, false)
    // The plain text is not kept: few ask for it.
    if (encoding !== null) this.others.set(name, made)
    return made
  }

  private write(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.packer.write(`${line}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }
}
