export { inspect } from './inspect.ts'
export { placeholder } from './placeholder.ts'
