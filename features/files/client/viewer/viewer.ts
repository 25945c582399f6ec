import { t } from '@weft/i18n'

import { kindOf, type StoredFile } from '../../shared/index.ts'
import { linkBatchers } from '../link-batchers.ts'
import type { FileSource } from '../file-source.ts'
import { saveFile } from '../save-file.ts'
import { icon, make } from './elements.ts'
import { keptPreview, preview } from './preview.ts'
import styles from './viewer.module.css'

/**
 * Files over the page, one at a time. An element of the page's own, since what opens it are painted cells, which stand
 * in no tree of components; the browser keeps the focus inside and closes it with Escape.
 */
export function openViewer(source: FileSource, files: readonly StoredFile[], first: number): void {
  let index = first
  let shown = 0
  const name = make('h2', { className: styles['name'] ?? '', dir: 'auto' })
  const count = make('span', { className: styles['count'] ?? '' })
  const stage = make('div', { className: styles['stage'] ?? '' })
  const button = (label: string, path: string, press: () => void) => {
    const made = make('button', { type: 'button', className: styles['button'] ?? '', title: label }, [
      icon(path),
    ])
    made.setAttribute('aria-label', label)
    made.addEventListener('click', press)
    return made
  }
  const previous = button(t('Previous file'), 'M15 5l-7 7 7 7', () => step(-1))
  const next = button(t('Next file'), 'M9 5l7 7-7 7', () => step(1))
  previous.classList.add(styles['step'] ?? '', 'icon-flip')
  next.classList.add(styles['step'] ?? '', 'icon-flip')
  const save = button(t('Download'), 'M12 4v11m0 0l-5-5m5 5l5-5M5 20h14', () => {
    const file = files[index]
    if (file) void saveFile(source, file.id)
  })
  const close = button(t('Close'), 'M6 6l12 12M18 6L6 18', () => dialog.close())
  const bar = make('header', { className: styles['bar'] ?? '' }, [name, count, save, close])
  const dialog = make('dialog', { className: styles['viewer'] ?? '' }, [
    bar,
    make('div', { className: styles['middle'] ?? '' }, [previous, stage, next]),
  ])

  function step(by: number): void {
    const to = index + by
    if (to < 0 || to >= files.length) return
    index = to
    void show()
  }

  async function show(): Promise<void> {
    const file = files[index]
    if (!file) return
    const turn = ++shown
    name.textContent = file.name
    dialog.setAttribute('aria-label', file.name)
    count.textContent = files.length > 1 ? t('{n} of {total}', { n: index + 1, total: files.length }) : ''
    previous.disabled = index === 0
    next.disabled = index === files.length - 1
    stage.replaceChildren(make('p', { className: styles['note'] ?? '', textContent: t('Loading…') }))
    // Addresses are good for a minute, so each look has its own.
    const links = await linkBatchers(source.client, source.team_id).files.again(file.id)
    if (turn !== shown) return
    stage.replaceChildren(links ? preview(links, () => save.click()) : keptPreview(source.team_id, file))
    stage.setAttribute('data-kind', kindOf(file.mime))
  }

  dialog.addEventListener('keydown', (event) => {
    // Nothing of this is meant for the page below.
    event.stopPropagation()
    const isRtl = document.documentElement.dir === 'rtl'
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1)
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target === stage) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    before?.focus()
  })
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null
  // Inside of what it was opened from, which would close when the focus left it.
  const place = before?.closest('[role=dialog]') ?? document.body
  place.append(dialog)
  dialog.showModal()
  close.focus()
  void show()
}
