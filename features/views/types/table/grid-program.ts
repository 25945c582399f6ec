export { createTableHost } from './actions/table-host.ts'
export { listen } from './grid/grid-listeners.ts'
