import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const aiParts: FeatureParts = {
  extensions: [
    extend('place.menu', () => import('./items/generate-entry.tsx').then((it) => it.GenerateEntry), 15),
    extend('frame.top', () => import('./items/generate-place.tsx').then((it) => it.GeneratePlace), 90),
    extend('frame.top', () => import('./fill/fill-place.tsx').then((it) => it.FillPlace), 91),
    extend('items.picked', () => import('./fill/fill-entries.tsx').then((it) => it.FillPicked)),
    extend('column.menu', () => import('./fill/fill-entries.tsx').then((it) => it.FillColumn)),
    extend('comments.head', () => import('./summary/summary-entry.tsx').then((it) => it.SummaryEntry)),
    extend('attribute.formula', () => import('./words/formula-words.tsx').then((it) => it.FormulaWords)),
    extend('view.filter', () => import('./words/filter-words.tsx').then((it) => it.FilterWords)),
  ],
}
