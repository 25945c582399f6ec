import { createHash } from 'node:crypto'

import {
  type ConversionSide,
  type Converter,
  createConverter,
  holdsLabels,
  labelSettings,
} from '@weft/features/attributes/server'
import type { Settings, ValueContext } from '@weft/model'

/** Converts values whose owners are known: an item, or a folder whose new items begin with one. */
export interface SteadyConverter extends Omit<Converter, 'convert'> {
  convert(data: unknown, owner: string): ReturnType<Converter['convert']>
}

/**
 * A converter whose new labels and parts have ids that follow from the conversion instead of chance: read again, the
 * same values become the same, so that whoever looks before sees the ids that there will be.
 */
export function createSteadyConverter(
  from: ConversionSide,
  to: ConversionSide,
  context: ValueContext,
  conversion_id: string,
): SteadyConverter {
  const converter = createConverter(from, to, context)
  const makesLabels = holdsLabels({ type: to.type.type }) && !holdsLabels({ type: from.type.type })
  const labels = new SteadyLabels(to.settings, conversion_id)
  return {
    settings: () => (makesLabels ? labels.rename(converter.settings()) : converter.settings()),
    isTooMany: () => converter.isTooMany(),
    convert(data, owner) {
      const made = converter.convert(data)
      // Only lists have parts, and labels.
      if ('problem' in made || !Array.isArray(made.data)) return made
      if (makesLabels) {
        labels.rename(converter.settings())
        return { ...made, data: made.data.map((id: unknown) => labels.idOf(id)) }
      }
      return { ...made, data: withPartIds(made.data, data, `${conversion_id}:${owner}`) }
    },
  }
}

/** The labels that a conversion makes: one that was made for an item is there for the next. */
class SteadyLabels {
  readonly #ids = new Map<unknown, string>()
  readonly #conversion_id: string
  #read: Settings
  #renamed: Settings

  constructor(begun: Settings, conversion_id: string) {
    this.#conversion_id = conversion_id
    this.#read = begun
    this.#renamed = begun
    for (const { id } of labelSettings(begun).labels) this.#ids.set(id, id)
  }

  rename(settings: Settings): Settings {
    if (settings === this.#read) return this.#renamed
    const labels = labelSettings(settings).labels.map((label) => {
      const id = this.#ids.get(label.id) ?? steadyId(`${this.#conversion_id}:label ${label.name}`)
      this.#ids.set(label.id, id)
      return { ...label, id }
    })
    this.#read = settings
    this.#renamed = { ...settings, labels }
    return this.#renamed
  }

  idOf(id: unknown): unknown {
    return this.#ids.get(id) ?? id
  }
}

/** Parts of a value, such as lines of a checklist; those that it had keep their ids. */
function withPartIds(parts: readonly unknown[], before: unknown, seed: string): unknown[] {
  const known = new Set(Array.isArray(before) ? before.map(idOfPart) : [])
  return parts.map((part, n) => {
    const id = idOfPart(part)
    return id === null || known.has(id) ? part : { ...(part as object), id: steadyId(`${seed} ${n}`) }
  })
}

function idOfPart(part: unknown): string | null {
  const { id } = (typeof part === 'object' ? (part ?? {}) : {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** The conversion of an attribute as it stands now: the same as long as nobody saves the attribute. */
export const conversionId = ({ id, row_version }: { id: string; row_version: number }) =>
  steadyId(`conversion ${id} ${row_version}`)

/** A UUID of version 8, made of what it stands for. */
function steadyId(of: string): string {
  const hash = createHash('sha256').update(of).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
