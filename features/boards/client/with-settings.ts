type Settings = Readonly<Record<string, unknown>>

/** Settings with some keys changed; null takes a key away. The sender's other keys stay what they are. */
export function withSettings<S extends Settings>(settings: S, changed: Settings): S {
  const kept = Object.entries({ ...settings, ...changed }).filter(([, value]) => value !== null)
  return Object.fromEntries(kept) as S
}
