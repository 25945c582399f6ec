import { staticInput } from '../../shared/static-input.ts'
import { checkWatching } from '../../shared/watching.ts'

export const input = staticInput(checkWatching)
