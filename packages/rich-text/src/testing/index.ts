export { hostileHtml } from './hostile-html.ts'
