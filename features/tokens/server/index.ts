export { createTokensFeature, type TokenEnds, type TokensFeature } from './feature.ts'
