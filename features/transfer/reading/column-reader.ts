import { must } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { msg } from '@weft/i18n'
import type { Dropped, Settings, ValueContext } from '@weft/model'

/** A column on its way to an attribute. Plain data: it crosses threads and lies in the import's record. */
export interface MappedColumn {
  column: number
  attribute_id: string
  type: string
  /** The attribute's own, with answers about reading laid over them. */
  settings: Settings
  /** Takes only the cells that another attribute of the same column does not hold whole. */
  isWhole?: boolean
}

const typeOf = (name: string) => must(serverAttributeTypes[name], `the type ${name} was checked`)

/** `dropped` is told to who asked for it. */
export type CellReading = { data: unknown; dropped?: Dropped | null } | { problem: string }

/** Many columns repeat themselves. One that has shown so many different texts in a row does not: then looking costs. */
const REMEMBERED = 5_000
const PATIENCE = 500

const NEEDS_CHOICE = msg('This would need a new option, which does not exist')

/** Reads one column's cells by its attribute's type; what the attribute would refuse is a problem here already. */
export function createColumnReader(
  { type: name, settings }: Pick<MappedColumn, 'type' | 'settings'>,
  context: ValueContext,
  { tellsDropped = false }: { tellsDropped?: boolean } = {},
): (cell: string) => CellReading {
  const type = typeOf(name)
  const remembered = new Map<string, CellReading>()

  function read(cell: string): CellReading {
    const parsed = type.parse(cell, settings, context)
    if ('problem' in parsed) return parsed
    // All choices that may be made were made before the first row.
    if (parsed.settings !== undefined) return { problem: NEEDS_CHOICE }
    const data = type.normalise(parsed.data, settings) ?? null
    const problem = data === null ? null : type.checkData(data, settings)
    if (problem !== null) return { problem }
    return tellsDropped ? { data, dropped: type.dropped?.(cell, settings, context) ?? null } : { data }
  }

  let misses = 0
  return (cell) => {
    if (misses > PATIENCE) return read(cell)
    const known = remembered.get(cell)
    if (known) {
      misses = 0
      return known
    }
    const reading = read(cell)
    misses += 1
    if (remembered.size < REMEMBERED) remembered.set(cell, reading)
    return reading
  }
}

// No person gives a choice such a name.
const UNHEARD_OF = 'choice-9f3b1c07e5'

/** Whether reading a cell may add to the settings, such as a label of a new name. */
export function canWiden(
  { type, settings }: Pick<MappedColumn, 'type' | 'settings'>,
  context: ValueContext,
): boolean {
  const parsed = typeOf(type).parse(UNHEARD_OF, settings, context)
  return !('problem' in parsed) && parsed.settings !== undefined
}

/** The settings with everything that a cell needs, or the same object when it needs nothing new. */
export function widen(
  cell: string,
  { type, settings }: Pick<MappedColumn, 'type' | 'settings'>,
  context: ValueContext,
): Settings {
  const parsed = typeOf(type).parse(cell, settings, context)
  return 'problem' in parsed ? settings : (parsed.settings ?? settings)
}
