/** Public channels need no signature; presence channels are private ones with a list of members. */
type ChannelKind = 'public' | 'private' | 'presence'

export function kindOfChannel(name: string): ChannelKind {
  if (name.startsWith('private-')) return 'private'
  return name.startsWith('presence-') ? 'presence' : 'public'
}

/** Whether a name has the protocol's alphabet and at most so many characters. */
export function isChannelName(value: unknown, maxChars: number): value is string {
  return typeof value === 'string' && value.length <= maxChars && /^[A-Za-z0-9_\-=@,.;]+$/.test(value)
}
