import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { AppError } from '@weft/base'
import { errors, isReadable, type Limits } from '@weft/server-kit'
import type { FastifyRequest } from 'fastify'

const MAX_VALUES = 1_000
/** The longest text that any type takes, in letters of four bytes, and more: what is longer is too long for its type. */
const MAX_VALUE_BYTES = 1_000_000
/** All texts of one answer: they lie in memory. */
const MAX_TEXT_BYTES = 4_000_000
const MAX_NAME = 100

/** A file of an answer, kept aside until the answer is found to be good. */
export interface SpooledFile {
  field: string
  name: string
  size: number
  open(): Readable
}

/** What a browser sent, as it sent it. */
export interface SentAnswers {
  values: Readonly<Record<string, readonly string[]>>
  files: readonly SpooledFile[]
  /** Fields with a file beyond the limit. */
  tooLarge: ReadonlySet<string>
  /** Removes what was kept aside. */
  close(): Promise<void>
}

/**
 * Reads a form with files; what it holds of files lies in `folder` until `close`, and never in memory. Of files only
 * those are kept that answer one of the `asked` questions.
 */
export async function readAnswers(
  request: FastifyRequest,
  folder: string,
  { limits, asked }: { limits: Pick<Limits, 'form_file_bytes' | 'form_files'>; asked: ReadonlySet<string> },
): Promise<SentAnswers> {
  await mkdir(folder, { recursive: true })
  const place = await mkdtemp(join(folder, 'form-'))
  const close = () => rm(place, { recursive: true, force: true })
  const values: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  const files: SpooledFile[] = []
  const tooLarge = new Set<string>()
  let textBytes = 0
  try {
    const reading = {
      // A file that is too large is said at its question.
      throwFileSizeLimit: false,
      limits: {
        fileSize: limits.form_file_bytes,
        // Every file input of a page sends a part, empty ones too.
        files: limits.form_files + 100,
        fields: MAX_VALUES,
        parts: MAX_VALUES + limits.form_files + 100,
        fieldSize: MAX_VALUE_BYTES,
        fieldNameSize: MAX_NAME,
      },
    }
    for await (const part of request.parts(reading)) {
      const text = part.type === 'field' ? String(part.value) : part.filename
      if (!isReadable(part.fieldname, text)) throw errors.bad_request()
      if (part.type === 'field') {
        textBytes += Buffer.byteLength(text)
        if (textBytes > MAX_TEXT_BYTES) throw errors.too_large()
        const list = (values[part.fieldname] ??= [])
        list.push(text.replaceAll('\0', ''))
        continue
      }
      // An input without a file sends an empty one without a name.
      if (part.filename === '' || !asked.has(part.fieldname)) {
        part.file.resume()
        continue
      }
      // Beyond the number that fits, nothing more is kept.
      if (files.length >= limits.form_files) {
        tooLarge.add(part.fieldname)
        part.file.resume()
        continue
      }
      const path = join(place, String(files.length))
      await pipeline(part.file, createWriteStream(path))
      const size = part.file.bytesRead
      if (part.file.truncated) tooLarge.add(part.fieldname)
      else
        files.push({ field: part.fieldname, name: part.filename, size, open: () => createReadStream(path) })
    }
    return { values, files, tooLarge, close }
  } catch (error) {
    await close()
    // What the parser says of a body that is no form: all of it is the sender's doing.
    throw error instanceof AppError ? error : errors.bad_request({ cause: error })
  }
}
