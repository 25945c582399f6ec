import { useEffect } from 'react'

/** `,` and `.` go from change to change, Escape to the present, wherever one is but in a text. */
export function usePastKeys({ onChange, onClose }: { onChange(by: -1 | 1): void; onClose(): void }): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isText =
        target instanceof Element &&
        target.closest(
          'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]',
        )
      if (isText) return
      const act =
        key === ',' ? () => onChange(-1) : key === '.' ? () => onChange(1) : key === 'Escape' ? onClose : null
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [onChange, onClose])
}
