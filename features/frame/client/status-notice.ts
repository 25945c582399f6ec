export { StatusNotice } from '@weft/features/connectivity/client'
