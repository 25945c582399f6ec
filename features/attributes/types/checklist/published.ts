import { markup } from '@weft/server-kit'
import type { PublishedValues } from '../../server/published-values.ts'

type Line = { name?: unknown; done?: unknown }

/** Lines with their ticks. Who has a line to do is nowhere drawn. */
export const published: PublishedValues = {
  settings: ['showProgress', 'hideDone'],
  html(data, { t }) {
    const all = Array.isArray(data) ? (data as Line[]) : []
    return markup`<ul class="ticks">${all.map(({ name, done }) => {
      const isDone = done === true
      return markup`<li><span class="tick${isDone ? ' on' : ''}" role="img" aria-label="${isDone ? t('Done') : t('Not done')}">${isDone ? '✓' : ''}</span><span dir="auto">${String(name ?? '')}</span></li>`
    })}</ul>`
  },
  drawn: (data) =>
    Array.isArray(data)
      ? data.map((line: Line, at) => ({ id: String(at), name: line.name, done: line.done }))
      : data,
}
