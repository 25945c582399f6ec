/** The params of a path as they stand in it. */
export type RawParams = Readonly<Record<string, string | undefined>>

/** Null where the path, although of the right shape, can mean nothing: a page that is not there. */
export type ParseParams<P> = (raw: RawParams) => P | null

export const noParams: ParseParams<Record<string, never>> = () => ({})

/** Positive whole numbers only: ids of workspaces and of other rows. */
export function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export const teamParams: ParseParams<{ teamId: number }> = (raw) => {
  const teamId = readNumber(raw['teamId'])
  return teamId === null ? null : { teamId }
}

export const teamBoardParams: ParseParams<{ teamId: number; boardId: string }> = (raw) => {
  const team = teamParams(raw)
  const boardId = raw['boardId']
  return team && boardId ? { ...team, boardId } : null
}
