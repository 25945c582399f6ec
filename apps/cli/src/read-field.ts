import type { Field } from './command-spec.ts'
import { UsageError } from './exit-codes.ts'

/** The text of an option as the value that the call takes. */
export function readField({ name, kind, nullable }: Field, text: string): unknown {
  if (nullable && text === 'null') return null
  switch (kind) {
    case 'text':
      return text
    case 'number': {
      const number = Number(text)
      if (text.trim() === '' || !Number.isFinite(number))
        throw new UsageError(`--${optionOf(name)} is a number`)
      return number
    }
    case 'flag':
      if (text !== 'true' && text !== 'false') throw new UsageError(`--${optionOf(name)} is true or false`)
      return text === 'true'
    case 'list':
      return text.startsWith('[') ? readJson(text, `--${optionOf(name)}`) : text.split(',')
    case 'json':
      return readJson(text, `--${optionOf(name)}`)
  }
}

export function readJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${where} is no JSON`, { cause: error })
  }
}

/** `folder_id` and `boardId` as options are written. */
export const optionOf = (name: string): string =>
  name === 'team_id'
    ? 'team'
    : name
        .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
        .replaceAll('_', '-')
        .toLowerCase()
