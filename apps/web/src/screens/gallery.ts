export { Gallery } from '@weft/ui/gallery'
