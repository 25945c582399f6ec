import { staticIntake } from '../../shared/static-intake.ts'
import { checkWatching } from '../../shared/watching.ts'

export const intake = staticIntake(checkWatching)
