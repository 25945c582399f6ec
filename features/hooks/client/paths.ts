export const HOOKS_PATH = '/profile/developer/hooks'

export const hookPath = (id: string): string => `${HOOKS_PATH}/${id}`

export const logPath = (id: string, delivery?: string): string =>
  `${hookPath(id)}/logs${delivery === undefined ? '' : `?d=${delivery}`}`
