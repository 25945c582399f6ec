import { AppError } from '@weft/base'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { errors, invalid } from '../errors.ts'
import { isReadable } from './encoding.ts'

/** A form may carry so many values beside its file. */
const MAX_FIELDS = 16

/** A file of a form, and the form's other values. */
export interface Upload {
  bytes: Buffer
  fields: Readonly<Record<string, string>>
}

/** Forms with files, on the routes that ask for them and nowhere else; those take nothing else. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(import('@fastify/multipart'), {
    limits: { files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 1, fieldSize: 1_024, fieldNameSize: 100 },
  })
  // After the caller is known, before anything of the body is read.
  app.addHook('preParsing', async (request) => {
    const declared = request.routeOptions.config.declared
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    if (declared && isForm !== (declared.options.upload === true)) throw errors.unsupported_media_type()
  })
}

/**
 * Reads the one file of a form into memory. 422 without a file under that name; what `tooLarge` makes beyond `limit`
 * bytes.
 */
export async function readUpload(
  request: FastifyRequest,
  options: { name: string; limit: number; tooLarge: () => AppError },
): Promise<Upload> {
  const fields: Record<string, string> = {}
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: options.limit } })) {
      const text = part.type === 'field' ? String(part.value) : part.filename
      if (!isReadable(part.fieldname, text)) throw errors.bad_request()
      if (part.type === 'field') fields[part.fieldname] = text
      else if (part.fieldname === options.name) bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    throw known(error, options.tooLarge)
  }
  if (!bytes) throw invalid(`${options.name}: a file is missing`)
  return { bytes, fields }
}

function known(error: unknown, tooLarge: () => AppError): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  // What the parser says of a body that is no form: all of it is the sender's doing.
  return error instanceof AppError ? error : errors.bad_request({ cause: error })
}
