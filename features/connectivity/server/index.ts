export { type ConnectivityDeps, createConnectivityFeature } from './feature.ts'
