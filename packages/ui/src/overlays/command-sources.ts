import type { Command, CommandSection } from './command.ts'

/** What a part of the page can do, as its own menus say it. */
interface Source {
  readonly title: string
  readonly order: number
  readonly commands: Map<string, Command>
}

/** Collects what the page can do while somebody looks for it; menus that nobody asks draw nothing. */
export interface CommandSources {
  /** How many ask now. */
  readonly asking: number
  ask(): () => void
  put(
    source: string,
    of: Pick<Source, 'title' | 'order'>,
    entry: readonly [id: string, command: Command],
  ): void
  drop(source: string, id: string): void
  /** In order; the same array until something changes. */
  sections(): readonly CommandSection[]
  subscribe(listener: () => void): () => void
}

function createCommandSources(): CommandSources {
  const sources = new Map<string, Source>()
  const listeners = new Set<() => void>()
  let asking = 0
  let sections: readonly CommandSection[] | null = null
  const tell = () => {
    sections = null
    for (const listener of listeners) listener()
  }
  return {
    get asking() {
      return asking
    },
    ask() {
      asking++
      tell()
      return () => {
        asking--
        tell()
      }
    },
    put(name, { title, order }, [id, command]) {
      const commands = sources.get(name)?.commands ?? new Map<string, Command>()
      sources.set(name, { title, order, commands: commands.set(id, command) })
      tell()
    },
    drop(name, id) {
      const source = sources.get(name)
      source?.commands.delete(id)
      if (source?.commands.size === 0) sources.delete(name)
      tell()
    },
    sections() {
      // Several menus may be about one thing.
      sections ??= [
        ...Map.groupBy(
          [...sources.values()].toSorted((a, b) => a.order - b.order),
          ({ title }) => title,
        ),
      ].map(([title, of]) => ({
        id: title,
        title,
        commands: of.flatMap(({ commands }) => [...commands.values()]),
      }))
      return sections
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Those of this page. */
export const commandSources = /* @__PURE__ */ createCommandSources()
