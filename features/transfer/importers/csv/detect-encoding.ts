import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import type { Encoding } from '../../shared/index.ts'
import { UnreadableFile } from '../../reading/unreadable.ts'

const SAMPLE_BYTES = 65_536
const BLOCK_BYTES = 262_144

/** Beginnings of files that people take for tables. */
const KNOWN: readonly { bytes: readonly number[]; sentence: string }[] = [
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    sentence: 'This is a workbook of an old kind. Save it as .xlsx or as CSV and try again.',
  },
  {
    bytes: [0x25, 0x50, 0x44, 0x46],
    sentence:
      'This is a PDF file. Only tables can be imported: CSV, Excel (.xlsx), Notion and Trello exports.',
  },
]
const NOT_TEXT =
  'This file holds data that is not text. Only tables can be imported: CSV, Excel (.xlsx), Notion and Trello exports.'

/** The encoding of a text file. Throws UnreadableFile for empty and binary files. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const sample = await readBeginning(path)
  if (sample.length === 0) throw new UnreadableFile('csv_empty', 'The file is empty.')
  const known = KNOWN.find(({ bytes }) => bytes.every((byte, at) => sample[at] === byte))
  if (known) throw new UnreadableFile('csv_not_text', known.sentence)
  const encoding = byMark(sample) ?? byZeros(sample) ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252')
  demandText(sample, encoding)
  return encoding
}

/** Throws for a beginning that no text in this encoding has. */
function demandText(sample: Uint8Array, encoding: Encoding): void {
  const text = new TextDecoder(encoding).decode(sample)
  let controls = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0) throw new UnreadableFile('csv_not_text', NOT_TEXT)
    if (code < 9 || (code > 13 && code < 32 && code !== 27)) controls += 1
  }
  if (controls > text.length / 100) throw new UnreadableFile('csv_not_text', NOT_TEXT)
}

async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function byMark(sample: Uint8Array): Encoding | null {
  const [a, b, c] = sample
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a mark: in Western text, delimiters and line ends every other byte is zero, always the same one. */
function byZeros(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const pairs = Math.max(1, sample.length >> 1)
  if (odd / pairs > 0.2 && even / pairs < 0.02) return 'utf-16le'
  if (even / pairs > 0.2 && odd / pairs < 0.02) return 'utf-16be'
  return null
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const block of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
      decoder.decode(block as Uint8Array, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
