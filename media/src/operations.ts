export { inspect } from './inspect.ts'
export { placeholder } from './placeholder.ts'
export { transparentMask } from './transparent-mask.ts'
