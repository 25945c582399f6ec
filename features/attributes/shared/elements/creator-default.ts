/** The default of people that is another one for each item: whoever makes it. */
export interface CreatorDefault {
  rel: 'creator'
}

export const CREATOR: CreatorDefault = { rel: 'creator' }

export function isCreatorDefault(data: unknown): data is CreatorDefault {
  return typeof data === 'object' && data !== null && 'rel' in data && data.rel === 'creator'
}
