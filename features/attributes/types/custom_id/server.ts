import type { ServerAttributeType } from '../../server/server-type.ts'
import { customIdSettings, definition, prefixOf, withFolderPrefix, writeId } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  settingsOfBoard: (settings, board) =>
    typeof settings.prefix === 'string' ? settings : { ...settings, prefix: prefixOf(board.name) },
  numbering(settings) {
    const read = customIdSettings(settings)
    const { scope, start, fillOld } = read
    return {
      scope,
      start,
      fillOld,
      write: (number, prefix = null) => writeId(number, withFolderPrefix(read, prefix)),
    }
  },
}
