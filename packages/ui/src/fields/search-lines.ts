import type { DropdownOption } from './dropdown-option.ts'

const LINE_PX = 30
const DESCRIBED_PX = 46

/** An option, counted from 1. */
export type OptionLine = { readonly option: DropdownOption; readonly ordinal: number }

/** What stands in a list that is searched: an option, or the name of a group. */
export type Line = { readonly title: string } | OptionLine

/** Options with the names of their groups between them. */
export function linesOf(options: readonly DropdownOption[]): Line[] {
  let ordinal = 0
  return [...Map.groupBy(options, ({ group }) => group)].flatMap(([title, own]): Line[] => [
    ...(title === undefined ? [] : [{ title }]),
    ...own.map((option) => ({ option, ordinal: ++ordinal })),
  ])
}

export function isTakeable(line: Line): line is OptionLine {
  return 'option' in line && !line.option.isDisabled
}

export function heightOfLine(line: Line | undefined): number {
  return line && 'option' in line && line.option.description ? DESCRIBED_PX : LINE_PX
}

/** The line that a key goes to; undefined for keys that do not walk. */
export function walkedTo(key: string, lines: readonly Line[], active: number | null): number | undefined {
  if (key === 'ArrowDown') return nextLine(lines, active ?? -1, 1)
  if (key === 'ArrowUp') return nextLine(lines, active ?? lines.length, -1)
  if (key === 'PageDown') return nextLine(lines, Math.min(lines.length, (active ?? 0) + 8) - 1, 1)
  if (key === 'PageUp') return nextLine(lines, Math.max(-1, (active ?? 0) - 8) + 1, -1)
  return undefined
}

/** The next line that can be taken, around the ends; the same one where there is no other. */
function nextLine(lines: readonly Line[], from: number, step: 1 | -1): number {
  for (let steps = 1; steps <= lines.length; steps++) {
    const at = (((from + step * steps) % lines.length) + lines.length) % lines.length
    const line = lines[at]
    if (line && isTakeable(line)) return at
  }
  return from
}
