import { staticIntake } from '../../shared/static-intake.ts'

export const intake = staticIntake()
