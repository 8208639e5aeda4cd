import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'grammar-composer': {},
}
