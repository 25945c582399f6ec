// One part for both: whoever opens one of them may soon want the other.
export { ImageBox } from './image-box.tsx'
export { LinkBox } from './link-box.tsx'
