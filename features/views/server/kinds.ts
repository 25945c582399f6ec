import type { Settings } from '@weft/model'

import type { ViewDates } from '../shared/view-type.ts'
import { serverViewTypes } from '../types/registry.server.ts'

/** Whether each item of such a view is a page, and the first one opens it. */
export const isPaged = (type: string | undefined): boolean =>
  type !== undefined && serverViewTypes[type]?.isPaged === true

/** Kinds that only larger plans make, where an operator sells plans and says no other. */
export const proViews: readonly string[] = Object.values(serverViewTypes).flatMap(({ type, isPro }) =>
  isPro ? [type] : [],
)

/** The English name of a kind, translated where it is shown; undefined for one that is not known. */
export const labelOfKind = (type: string): string | undefined => serverViewTypes[type]?.label

/** Whether such a view asks for items and shows none. */
export const isAsking = (type: string): boolean => serverViewTypes[type]?.isAsking === true

/** Whether such a view is shared by a link of its own. */
export const hasOwnLink = (type: string): boolean => serverViewTypes[type]?.hasOwnLink === true

/** Kinds of views that say when items are. */
export const datedKinds: readonly string[] = Object.values(serverViewTypes).flatMap(({ type, dates }) =>
  dates ? [type] : [],
)

/** By which attributes a view says when items are; null for kinds that do not. */
export const datesOfView = ({ type, settings }: { type: string; settings: Settings }): ViewDates | null =>
  serverViewTypes[type]?.dates?.(settings) ?? null

/** Whether a view shows sub-items like all others, whatever its settings say. */
export const isFlatView = (type: string): boolean => serverViewTypes[type]?.isFlat === true
