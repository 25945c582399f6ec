import type { Readable } from 'node:stream'

/** A part of a file that the storage has taken, under the storage's own mark of it. */
export interface StoredPart {
  number: number
  tag: string
}

export interface ByteRange {
  start: number
  /** The last byte, itself included. */
  end: number
}

/**
 * Where the bytes of files lie, by keys that we make. Everything may be done again: a part is overwritten, completing
 * what is complete and removing what is gone succeed. What the storage cannot do now throws `storage_unavailable`, no
 * room `files_disk_full`.
 */
export interface FileStorage {
  /** Opens a file that is written in parts; answers what the other calls know it by. */
  begin(key: string): Promise<string>
  putPart(
    key: string,
    ref: string,
    part: { number: number; offset: number; bytes: Buffer },
  ): Promise<StoredPart>
  /** Only now it can be read. An upload that the storage does not know leaves things as they are. */
  complete(key: string, ref: string, parts: readonly StoredPart[]): Promise<void>
  abort(key: string, ref: string): Promise<void>
  /** A small file at once. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Bytes that lie under the key; null when nothing does. */
  size(key: string): Promise<number | null>
  /** Null when nothing lies there. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** Every name that lies there with when it was written, in milliseconds; also what was left half written. */
  list(): AsyncIterable<{ key: string; at: number }>
}
