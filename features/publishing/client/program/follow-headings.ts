/** Below the top edge a heading counts as the one that is read. */
const READ_AT_PX = 120

/** Marks in the contents of a page the heading that is read; at the end of the page that is the last one. */
export function followHeadings(page: Document): void {
  const window = page.defaultView
  const entries = [...page.querySelectorAll<HTMLAnchorElement>('.toc a')].flatMap((link) => {
    const heading = page.getElementById(link.hash.slice(1))
    return heading ? [{ link, heading }] : []
  })
  if (!window || entries.length === 0) return
  const mark = () => {
    const { scrollHeight, scrollTop, clientHeight } = page.documentElement
    const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
    const passed = entries.filter(({ heading }) => heading.getBoundingClientRect().top <= READ_AT_PX)
    const current = isAtEnd ? entries.at(-1) : (passed.at(-1) ?? entries[0])
    for (const entry of entries) {
      if (entry !== current) entry.link.removeAttribute('aria-current')
      else if (!entry.link.hasAttribute('aria-current')) {
        entry.link.setAttribute('aria-current', 'location')
        entry.link.scrollIntoView?.({ block: 'nearest' })
      }
    }
  }
  let frame = 0
  const later = () => {
    window.cancelAnimationFrame(frame)
    frame = window.requestAnimationFrame(mark)
  }
  page.addEventListener('scroll', later, { passive: true })
  window.addEventListener('resize', later)
  mark()
}
