/**
 * Where a change came from, as the activity keeps it; null there for a single edit in the interface. What is read from
 * the activity later goes by it: what was done at once is told at once, and what follows by itself ends somewhere.
 */
export interface Origin {
  /** Names what was done at once: a bulk edit, an import, a restore, a run. */
  act?: string
  /** By which way it came in, where that was not the interface. */
  via?: Via
  /** What it came from: an import, a form, a rule, or the name of the part of the program that did it by itself. */
  id?: string
  /** What the program that asked for it calls itself at that time, where it came in by one of somebody else. */
  app?: string
  /** How many changes led to it by themselves, one after the other; none where a person made it. */
  depth?: number
  /** The acts and ids that led to it, the first one first. */
  chain?: readonly string[]
}

type Via = 'form' | 'import' | 'api' | 'mcp' | 'automation' | 'restore' | 'undo' | 'copy' | 'sync'

const MOST_LINKS = 20

/** As much of an origin as says nothing of who it was: the way, the program and what was done at once could. */
export function unsignedOrigin({ depth, chain }: Origin): Origin {
  return { ...(depth !== undefined && { depth }), ...(chain && { chain }) }
}

/** The origin of what a part of the program, named by `id`, makes of a change by itself. */
export function originAfter(cause: Origin | null, id: string): Origin {
  const chain = cause?.chain ?? (cause?.act === undefined ? [] : [cause.act])
  const led = cause?.id === undefined ? chain : [...chain, cause.id]
  return {
    via: 'automation',
    id,
    depth: (cause?.depth ?? 0) + 1,
    ...(led.length > 0 && { chain: led.slice(0, MOST_LINKS) }),
  }
}
