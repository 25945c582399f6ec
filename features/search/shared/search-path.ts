/** The page of a search. */
export const searchPath = (q: string): string => `/search?q=${encodeURIComponent(q)}`
