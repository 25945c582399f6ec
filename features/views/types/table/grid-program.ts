export { createTableHost } from './acts/table-host.ts'
export { listen } from './grid/grid-listeners.ts'
