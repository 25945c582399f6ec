import type { Settings } from '@weft/model'
import { markup, type MarkupValue } from '@weft/server-kit'
import type { PublicCell, PublishedValues } from '../../server/published-values.ts'

/** Labels as pills in their colours. The labels themselves leave as far as they are shown. */
export const published: PublishedValues = {
  settings: ['multiple'],
  html: (data, { settings, colors }) => pills(data, settings, colors),
}

function pills(data: unknown, settings: Settings, colors: PublicCell['colors']): MarkupValue {
  const labels = (Array.isArray(settings['labels']) ? settings['labels'] : []) as {
    id: string
    name: string
    color?: string
  }[]
  const ids = Array.isArray(data) ? (data as unknown[]) : []
  const shown = ids.flatMap((id) => labels.find((label) => label.id === id) ?? [])
  return markup`<span class="pills">${shown.map(({ name, color }) => {
    const safe = /^(#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,10})$/i.test(color ?? '')
      ? (color ?? 'gray').toLowerCase()
      : 'gray'
    colors.add(safe)
    return markup`<span class="pill" data-color="${safe}" dir="auto">${name}</span>`
  })}</span>`
}
