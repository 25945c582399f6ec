/** What a token may be allowed, each by itself; `write` holds what `comments` and `time` allow to write. */
export const TOKEN_SCOPES = ['read', 'write', 'comments', 'time', 'hooks', 'admin'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]
