import { readFile } from 'node:fs/promises'

/** One line fits the banner; what is longer was not meant for it. */
const MAX_LENGTH = 300

/** The operator's notice: read anew each time, so that it is put up and taken down without a restart. */
export async function readNotice(path: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8')
    return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
  } catch {
    // A notice that cannot be read is none: everybody asks for it all the time.
    return ''
  }
}
