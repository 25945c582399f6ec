import { cleanFileName, FILE_KINDS, kindOf, MAX_FILE_NAME } from '@weft/features/files/shared'
import { countCharacters, isUuid } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput, Settings } from '@weft/model'
import { isFile, MAX_FILES } from '../../shared/elements/files.ts'
import { mergeById } from '../../shared/elements/merge-lists.ts'
import { brokenRules, isBoolean, isOneOf, isWhole } from '../../shared/settings-rules.ts'

const NO_FILES = msg('This must be a list of files')

/** How many files an item may have here. */
export function limitOf(settings: Settings): number {
  const { maxFiles } = settings
  return Number.isInteger(maxFiles) ? Math.min(MAX_FILES, Math.max(1, maxFiles as number)) : MAX_FILES
}

/** The kinds of file that are taken; all when none is chosen. */
export function allowedKinds(settings: Settings): readonly string[] {
  const { allowed } = settings
  const chosen = Array.isArray(allowed) ? FILE_KINDS.filter((kind) => allowed.includes(kind)) : []
  return chosen.length > 0 ? chosen : FILE_KINDS
}

/** Takes in lists of files; the files themselves come by uploads, never by a text. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      show: [isOneOf(['thumbs', 'list']), msg('Files can be shown as thumbnails or as a list')],
      maxFiles: [isWhole(1, MAX_FILES), msg('The number of files must be between 1 and 100')],
      allowed: [
        (kinds) => Array.isArray(kinds) && kinds.every(isOneOf(FILE_KINDS)),
        msg('These file types are unknown'),
      ],
      isCover: [isBoolean, msg('Cover pictures must be on or off')],
    }),
  checkData(data, settings) {
    if (!Array.isArray(data) || !data.every(isFile)) return NO_FILES
    if (data.length > limitOf(settings)) return msg('Too many files')
    if (data.some(({ id, size }) => !isUuid(id) || !Number.isSafeInteger(size) || size < 0)) return NO_FILES
    if (data.some(({ name }) => countCharacters(name) > MAX_FILE_NAME))
      return msg('This file name is too long')
    if (new Set(data.map(({ id }) => id)).size < data.length) return msg('Two files have the same id')
    const kinds = allowedKinds(settings)
    return data.every(({ mime }) => kinds.includes(kindOf(mime)))
      ? null
      : msg('Files of this type are not accepted here')
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    const files = data.map((file: unknown) => {
      if (!isFile(file)) return file
      const { id, name, size, mime } = file
      return { id: id.toLowerCase(), name: cleanFileName(name), size, mime: mime.slice(0, 127) }
    })
    return files.length > 0 ? files : null
  },
  merge(old, mine, theirs, settings) {
    const merged = mergeById(old, mine, theirs)
    return Array.isArray(merged) && merged.length > limitOf(settings) ? undefined : merged
  },
  parse: (text) =>
    text.trim() === '' ? { data: null } : { problem: msg('Add files by choosing or dropping them') },
}
