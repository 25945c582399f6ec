import { countCharacters, cutCharacters } from '@weft/base'
import { MAX_FILE_NAME } from './contract.ts'

/**
 * A name that can be shown, kept and sent anywhere: the last part of what may be a path, without control and direction
 * characters, at most 255 characters with its ending kept. Never empty.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    // Direction marks turn "gpj.exe" around before the reader's eyes.
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain === '' || /^\.+$/.test(plain)) return 'file'
  if (countCharacters(plain) <= MAX_FILE_NAME) return plain
  const ending = /\.[\w-]{1,12}$/.exec(plain)?.[0] ?? ''
  return cutCharacters(plain, 0, MAX_FILE_NAME - ending.length) + ending
}
