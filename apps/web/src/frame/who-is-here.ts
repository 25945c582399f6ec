// A door of its own: pictures of the others come beside the page.
export { WhoIsHere } from '@weft/features/presence/client'
