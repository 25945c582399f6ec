import { type Outbound, OutboundError } from '@weft/server-kit'

import { cleanFileName, fileErrors, megabytes } from '../shared/index.ts'

const FETCH_MS = 60_000

/** What lies at an address outside. */
export async function fetchFile(
  outbound: Outbound,
  url: string,
  limit: number,
): Promise<{ name: string; bytes: Buffer }> {
  const chunks: Buffer[] = []
  try {
    const { status } = await outbound.stream(url, { timeoutMs: FETCH_MS, maxBytes: limit }, (chunk) => {
      chunks.push(chunk)
    })
    if (status !== 200) throw fileErrors.not_fetched()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    // No more than that: an answer that tells apart why would map our network for whoever asks.
    throw error.problem === 'too_large' ? tooLarge(limit) : fileErrors.not_fetched({ cause: error })
  }
  const { pathname } = new URL(url)
  let name = pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    name = decodeURIComponent(name)
  } catch {
    // Not every path is well formed: then it is shown as it stands.
  }
  return { name: cleanFileName(name), bytes: Buffer.concat(chunks) }
}

export function tooLarge(limit: number) {
  return fileErrors.file_too_large({
    message: `The file you are trying to upload is too large. Your file must be less than ${megabytes(limit)}MB.`,
  })
}
