export { ToastRegion } from '@weft/ui'
