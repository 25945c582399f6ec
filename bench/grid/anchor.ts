import type { Page } from '@playwright/test'

export const ANCHOR_SELECTOR = '#list'

/** Like the grid: rows as high as its rows, with texts of its cells, the same box of the window. */
export interface AnchorShape {
  rows: number
  /** What some rows of the grid say, cell by cell; the list says it again and again. */
  texts: readonly (readonly string[])[]
  rowHeight: number
  box: { x: number; y: number; width: number; height: number }
}

/**
 * A list with nothing but the least that a list needs: rows that are used again, placed by hand, whose cells hold one
 * text each. It knows no selection, no kinds of values, no names for screen readers.
 */
export async function showAnchor(page: Page, shape: AnchorShape): Promise<void> {
  await page.setContent('<!doctype html><title>anchor</title><body style="margin:0"></body>')
  await page.evaluate(({ rows, texts, rowHeight, box }) => {
    const columns = texts[0]?.length ?? 1
    const list = document.createElement('div')
    list.id = 'list'
    list.style.cssText = `position:absolute;overflow:auto;contain:strict;font:13px sans-serif;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`
    const canvas = document.createElement('div')
    canvas.style.cssText = `position:relative;height:${rows * rowHeight}px`
    list.append(canvas)
    document.body.append(list)
    const width = Math.floor(box.width / columns)
    const shown = Math.ceil(box.height / rowHeight) + 9
    const pool = Array.from({ length: shown }, () => {
      const row = document.createElement('div')
      row.style.cssText = `position:absolute;left:0;top:0;height:${rowHeight}px;display:flex;border-bottom:1px solid #ddd;box-sizing:border-box`
      for (let at = 0; at < columns; at++) {
        const cell = document.createElement('div')
        cell.style.cssText = `width:${width}px;padding:0 10px;box-sizing:border-box;line-height:${rowHeight - 1}px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;border-right:1px solid #ddd`
        row.append(cell)
      }
      canvas.append(row)
      return { row, line: -1 }
    })
    const draw = () => {
      const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4)
      const end = Math.min(rows, first + shown)
      for (let line = first; line < end; line++) {
        const slot = pool[line % shown]
        if (!slot || slot.line === line) continue
        slot.line = line
        slot.row.style.transform = `translateY(${line * rowHeight}px)`
        for (let at = 0; at < columns; at++) {
          const cell = slot.row.children[at]
          if (cell) cell.textContent = texts[line % texts.length]?.[at] ?? ''
        }
      }
    }
    list.addEventListener('scroll', draw, { passive: true })
    draw()
  }, shape)
}
