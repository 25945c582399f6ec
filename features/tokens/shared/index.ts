export {
  createToken,
  endToken,
  KEPT_DAYS,
  listTokens,
  MOST_DAYS,
  MOST_TOKENS,
  renewToken,
  type Token,
  TOKEN_LETTERS,
  TOKEN_PREFIX,
  TOLD_DAYS,
  UNUSED_DAYS,
  USUAL_DAYS,
} from './contract.ts'
export { tokenErrors } from './errors.ts'
