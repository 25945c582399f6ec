import type { ShownAttribute } from '@weft/features/views/client'

/** Whether values of an attribute are made of entries of time. */
export const tracksTime = ({ type }: ShownAttribute): boolean => type.isPersonal === true
