import { staticInput } from '../../shared/static-input.ts'

export const input = staticInput()
