/** The click that ends a drag is none, however long a busy page takes to bring it. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    // A click of no pointer, such as that of a screen reader, belongs to no drag.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  // Whatever is pressed next is meant.
  const end = () => {
    window.removeEventListener('click', swallow, true)
    window.removeEventListener('pointerdown', end, true)
    window.removeEventListener('keydown', end, true)
  }
  window.addEventListener('click', swallow, true)
  window.addEventListener('pointerdown', end, true)
  window.addEventListener('keydown', end, true)
}
