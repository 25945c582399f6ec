import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react'

import type { CommandSection } from './command.ts'
import { collectedEntries, Collecting } from './collected-item.tsx'
import { EntriesHere } from './collecting.ts'
import { commandSources } from './command-sources.ts'

interface CommandSourceProps {
  /** What these commands are about. */
  readonly title: string
  /** Its place among the others. */
  readonly order: number
  /** The entries of a menu, as the menu has them. */
  readonly children: ReactNode
}

const subscribe = (listener: () => void) => commandSources.subscribe(listener)

/** Offers the entries of a menu to the search for commands: the menu itself says what can be done, and does it. */
export function CommandSource({ title, order, children }: CommandSourceProps) {
  const name = useId()
  const isAsked = useSyncExternalStore(subscribe, () => commandSources.asking > 0)
  const collector = useMemo(
    () => ({
      put: (id: string, command: Parameters<typeof commandSources.put>[2][1]) =>
        commandSources.put(name, { title, order }, [id, command]),
      drop: (id: string) => commandSources.drop(name, id),
      within: [],
    }),
    [name, title, order],
  )
  return isAsked ? (
    <EntriesHere value={collectedEntries}>
      <Collecting value={collector}>{children}</Collecting>
    </EntriesHere>
  ) : null
}

/** Everything that the page can do now. */
export function useCollectedCommands(): readonly CommandSection[] {
  return useSyncExternalStore(asked, () => commandSources.sections())
}

function asked(listener: () => void): () => void {
  const stop = commandSources.subscribe(listener)
  const done = commandSources.ask()
  return () => {
    stop()
    done()
  }
}
