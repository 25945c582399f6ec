import { type FamilyMember, isAssignable } from '../family-member.ts'

/** Values of these are files or records of their own: no text becomes one. */
const NEVER_MADE = new Set(['attachments'])
/** Nothing is stored that could be kept, or what is stored lies elsewhere, or is not everybody's. */
const NEVER_LEFT = new Set(['button', 'reference', 'time_tracking'])

/** Whether attributes may become this type. */
export const isConversionTarget = (type: Pick<FamilyMember, 'type' | 'isStatic' | 'isOwnPart'>): boolean =>
  isAssignable(type) && !NEVER_MADE.has(type.type)
/** Whether attributes of this type may become another. */
export const isConversionSource = ({ type }: { type: string }): boolean => !NEVER_LEFT.has(type)
/** Types whose values are worked out and that attributes may become: what was stored is emptied. */
const WORKED_OUT = new Set(['formula', 'lookup', 'rollup'])
export const isEmptyingTarget = ({ type }: { type: string }): boolean => WORKED_OUT.has(type)
/** Types whose values name things, so that links can be made of them. */
const NAMING = new Set(['text', 'label'])
export const isLinkingPair = (from: string, to: string): boolean => to === 'reference' && NAMING.has(from)
