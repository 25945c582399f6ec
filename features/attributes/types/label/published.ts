import type { Settings } from '@weft/model'
import { markup, type MarkupValue } from '@weft/server-kit'
import { labelIds, labelSettings } from '../../shared/elements/labels.ts'
import { priorityLevel } from '../../shared/elements/priorities.ts'
import type { PublicCell, PublishedValues } from '../../server/published-values.ts'

/** Labels as pills in their colours. The labels themselves leave as far as they are shown. */
export const published: PublishedValues = {
  settings: ['multiple', 'appearance'],
  html: (data, { settings, colors }) => pills(data, settings, colors),
  rank(label_id, settings) {
    const label = labelSettings(settings).byId.get(label_id)?.label
    const level = label ? priorityLevel(label, settings) : null
    return level === null ? {} : { level }
  },
}

function pills(data: unknown, settings: Settings, colors: PublicCell['colors']): MarkupValue {
  const { byId } = labelSettings(settings)
  const shown = labelIds(data, settings).flatMap((id) => byId.get(id)?.label ?? [])
  return markup`<span class="pills">${shown.map((label) => {
    const { name, color } = label
    const level = priorityLevel(label, settings)
    if (level !== null) return markup`<span class="priority" data-level="${level}" dir="auto">${name}</span>`
    const safe = /^(#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,10})$/i.test(color ?? '')
      ? (color ?? 'gray').toLowerCase()
      : 'gray'
    colors.add(safe)
    return markup`<span class="pill" data-color="${safe}" dir="auto">${name}</span>`
  })}</span>`
}
